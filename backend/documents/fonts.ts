import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?inline';
import { decodeBase64 } from 'hono/utils/encode';
import medium from '#shop/brand/fonts/documents-medium.ttf?inline';
import regular from '#shop/brand/fonts/documents-regular.ttf?inline';
import { memoiseByText } from '../../shared/memoise.ts';

/** The fonts of the shop in TrueType, as PDF requires, and emoji in one colour (SIL Open Font License 1.1). */
const sources = { regular, medium, emoji };

export type FontName = keyof typeof sources;

/** A megabyte together, of which emoji are nine tenths. */
const known = memoiseByText<Uint8Array>('fonts of documents', { maxBytes: 1_300_000, bytesEach: 400_000 });

/** Returns the bytes of a font, decoded once. */
export const fontBytes = (name: FontName): Uint8Array =>
  known(name, () => decodeBase64(sources[name].slice(sources[name].indexOf(',') + 1)));
