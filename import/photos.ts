import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { BadPhoto } from './bad-photo.ts';
import { type FetchOptions, fetchPhoto, largest } from './fetch-photo.ts';
import { type Photo, photoOf } from './photo-type.ts';

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
