import { BadPhoto } from '../../import/bad-photo.ts';
import { type Photo, photoOf } from '../../import/photo-type.ts';
import { isPublicHost } from '../../import/public-address.ts';

/** Maximum size in bytes, time in ms, and redirects. */
const largest = 25_000_000;
const timeout = 20_000;
const maxRedirects = 3;

async function answerOf(source: string, signal: AbortSignal): Promise<Response> {
  let address = new URL(source);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!/^https?:$/.test(address.protocol) || !isPublicHost(address.hostname)) throw new Error('not public');
    const response = await fetch(address, { redirect: 'manual', headers: { accept: 'image/*' }, signal });
    if (response.status === 200) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) throw new Error('no picture');
    address = new URL(location, address);
  }
  throw new Error('too many redirects');
}

/**
 * Fetches a photo in a Worker, from public hosts only; the platform does not reach private networks by name either. All
 * failures have the same message.
 *
 * @throws BadPhoto where it cannot be fetched, is too large, or something else
 */
export async function fetchPicture(source: string, over: AbortSignal): Promise<Photo> {
  const late = AbortSignal.timeout(timeout);
  const chunks: Uint8Array[] = [];
  try {
    const { body } = await answerOf(source, AbortSignal.any([late, over]));
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > largest) throw new BadPhoto(`has more than ${largest / 1_000_000} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BadPhoto) throw error;
    const failure = new BadPhoto('cannot be fetched');
    failure.isTimeout = late.aborted;
    throw failure;
  }
  return photoOf(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
}
