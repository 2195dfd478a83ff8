import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?inline';
import { decodeBase64 } from 'hono/utils/encode';
import medium from '#shop/brand/fonts/documents-medium.ttf?inline';
import regular from '#shop/brand/fonts/documents-regular.ttf?inline';
import { memoiseByText } from '../../shared/memoise.ts';

/** The fonts of the shop in TrueType, as PDF requires, and emoji in one colour (SIL Open Font License 1.1). */
const sources = { regular, medium, emoji };

export type FontName = keyof typeof sources;

const known = memoiseByText<Uint8Array>(Object.keys(sources).length);

/** Returns the bytes of a font, decoded once. */
export const fontBytes = (name: FontName): Uint8Array =>
  known(name, () => decodeBase64(sources[name].slice(sources[name].indexOf(',') + 1)));
