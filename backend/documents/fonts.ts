import regular from '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf?inline';
import medium from '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf?inline';

/** The type of the shop in TrueType, which is what PDF takes (SIL Open Font License 1.1). */
const sources = { regular, medium };

export type Weight = keyof typeof sources;

const known = new Map<Weight, Uint8Array>();

/** The bytes of a font, decoded once. */
export function fontBytes(weight: Weight): Uint8Array {
  const source = sources[weight];
  const bytes =
    known.get(weight) ??
    Uint8Array.from(atob(source.slice(source.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  known.set(weight, bytes);
  return bytes;
}
