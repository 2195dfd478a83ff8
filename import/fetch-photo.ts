import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BadPhoto } from './bad-photo.ts';
import { isPublicHost, publicLookup } from './public-address.ts';

/** Maximum size of a photo in bytes. */
export const largest = 25_000_000;

/** Timeout in ms, with all redirects. */
const timeout = 20_000;

const maxRedirects = 3;

export interface FetchOptions {
  /** Also from hosts that are not public: this machine, its network. */
  allowPrivate: boolean;
  /** Ends the request as well. */
  signal?: AbortSignal | undefined;
}

/** Sends one request. It connects to the address that was checked, even if the name resolves to another one later. */
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

/** Follows redirects; each address is checked like the first. */
async function answerOf(source: string, { allowPrivate }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let address = new URL(source);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
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
 * Fetches a photo. All failures have the same message, so that a report does not reveal the network of the import.
 *
 * @throws BadPhoto where it cannot be fetched, or is too large
 */
export async function fetchPhoto(source: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  const late = AbortSignal.timeout(timeout);
  const signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal]);
  try {
    let size = 0;
    const response = await answerOf(source, options, signal);
    for await (const chunk of response) {
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
  return new Uint8Array(Buffer.concat(chunks));
}
