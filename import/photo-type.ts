import { BadPhoto } from './bad-photo.ts';

export interface Photo {
  /** Media type by its first bytes. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Detects the media type from the bytes; name and headers are ignored. */
function typeOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, 4) === 'GIF8') return 'image/gif';
  if (ascii(bytes, 4, 12) === 'ftypavif') return 'image/avif';
  return undefined;
}

/** A photo by its bytes. @throws BadPhoto where they are of something else */
export function photoOf(bytes: Uint8Array<ArrayBuffer>): Photo {
  const type = typeOf(bytes);
  if (type === undefined) throw new BadPhoto('is no JPEG, PNG, WebP, GIF or AVIF');
  return { type, bytes };
}
