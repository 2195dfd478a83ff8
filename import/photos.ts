import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { BadPhoto } from './bad-photo.ts';
import { type FetchOptions, fetchPhoto, largest } from './fetch-photo.ts';

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

function photoOf(bytes: Uint8Array<ArrayBuffer>): Photo {
  const type = typeOf(bytes);
  if (type === undefined) throw new BadPhoto('is no JPEG, PNG, WebP, GIF or AVIF');
  return { type, bytes };
}

/** Reads a file within the folder of photos. @throws BadPhoto for a path outside of it */
async function local(path: string, folder: string): Promise<Photo> {
  const inside = (file: string, base: string) => {
    const relativePath = relative(base, file);
    return relativePath !== '' && !relativePath.startsWith('..') && !isAbsolute(relativePath);
  };
  const file = resolve(join(folder, path));
  if (!inside(file, resolve(folder))) throw new BadPhoto(`is not within the folder ${folder}`);
  try {
    // A symbolic link may lead out of the folder.
    if (!inside(await realpath(file), await realpath(folder))) throw new BadPhoto(`is not within the folder ${folder}`);
    const { size } = await stat(file);
    if (size > largest) throw new BadPhoto(`has more than ${largest / 1_000_000} MB`);
    return photoOf(new Uint8Array(await readFile(file)));
  } catch (error) {
    if (error instanceof BadPhoto) throw error;
    throw new BadPhoto(`is not there, looked for at ${file}`);
  }
}

/**
 * Reads a photo from its address, or from its path within a folder.
 *
 * @param folder base of paths; by default that of the feed
 * @throws BadPhoto where there is none, or something else
 */
export async function readPhoto(source: string, folder: string, options: FetchOptions): Promise<Photo> {
  if (/^https?:\/\//i.test(source)) return photoOf(await fetchPhoto(source, options));
  if (/^[a-z][a-z\d+.-]*:/i.test(source)) throw new BadPhoto('is no address that begins with http');
  return local(source, folder);
}
