import regular from '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf?inline';
import medium from '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf?inline';
import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?inline';

/** The type of the shop in TrueType, which is what PDF takes, and emoji in one colour (all SIL Open Font License 1.1). */
const sources = { regular, medium, emoji };

export type FontName = keyof typeof sources;

const known = new Map<FontName, Uint8Array>();

/** The bytes of a font, decoded once. */
export function fontBytes(name: FontName): Uint8Array {
  const source = sources[name];
  const bytes =
    known.get(name) ??
    Uint8Array.from(atob(source.slice(source.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  known.set(name, bytes);
  return bytes;
}
