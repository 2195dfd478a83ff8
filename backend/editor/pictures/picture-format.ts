/** The formats that staff may upload, by what their bytes begin with. */
type PictureFormat = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The format of a file by its first 16 bytes; undefined for every other kind of file. Neither its name nor the type
 * that the browser states counts.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && ascii(bytes, 8, 12) === 'avif') return 'image/avif';
  return undefined;
}
