import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BadPhoto } from './bad-photo.ts';
import { isPublicHost, publicLookup } from './public-address.ts';

/** Bytes of a photo at the most. */
export const largest = 25_000_000;

/** Milliseconds that a photo may take to come, with all redirects. */
const patience = 30_000;

/** Redirects that are followed. */
const mostRedirects = 3;

/** Where photos may be fetched from. */
export interface FetchOptions {
  /** Also from hosts that are not on the public internet: this machine, its network. */
  allowPrivate: boolean;
}

/** Asks once. The connection goes to the address that was checked, whatever the name means a moment later. */
function ask(address: URL, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!allowPrivate && !isPublicHost(address.hostname)) throw new Error(`${address.host} is not public`);
    const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
    request(address, {
      agent: false,
      headers: { accept: 'image/*', 'user-agent': 'selvedge-import' },
      signal,
      ...(!allowPrivate && { lookup: publicLookup }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** Follows redirects, each of them checked like the first address. */
async function answerOf(
  source: string,
  { allowPrivate }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let address = new URL(source);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (!/^https?:$/.test(address.protocol)) throw new Error(`${address.protocol} is not followed`);
    const response = await ask(address, allowPrivate, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      throw new Error(`The answer is ${statusCode}`);
    address = new URL(headers.location, address);
  }
  throw new Error('There are too many redirects');
}

/**
 * The bytes that an address answers with. Whatever keeps it from being fetched reads alike, so that a report tells whoever
 * wrote the feed nothing about the network in which it was imported.
 *
 * @throws BadPhoto where it cannot be fetched, or is too large
 */
export async function fetchPhoto(source: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  try {
    let size = 0;
    const response = await answerOf(source, options, AbortSignal.timeout(patience));
    for await (const chunk of response) {
      size += chunk.length;
      if (size > largest) throw new BadPhoto(`has more than ${largest / 1_000_000} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof BadPhoto ? error : new BadPhoto('cannot be fetched');
  }
  return new Uint8Array(Buffer.concat(chunks));
}
