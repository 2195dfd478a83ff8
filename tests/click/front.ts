/**
 * A phone's network in front of a shop. Chromium's own throttling is set for one page and leaves out what the browser
 * fetches ahead, so every response passes here: after a round trip, compressed as the platform does it, at the speed
 * of the network, which all responses share.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { garmentWidths } from '../../shared/catalogue/picture.ts';
import { type Front, startFront } from '../shop/front.ts';

export interface Network {
  name: string;
  /** Milliseconds from a request to the first byte of its response, without the time of the server. */
  roundTrip: number;
  /** Bits in a second. */
  speed: number;
}

export interface Behind {
  /** Origin of the Worker. */
  worker: string;
  /** Origin of the backend, which draws the pictures. */
  backend: string;
  /** A folder with files that no Worker serves. */
  files?: string;
}

export interface PhoneFront extends Front {
  /** Changes the network; without one nothing is slowed down. */
  use(network?: Network): void;
}

interface Stored {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Bytes that are sent at once. */
const chunkSize = 4_096;
const text = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** A picture of the peer has a width of its own: it gets the next larger one of the studio. */
function inStudioWidth(path: string): string {
  const url = new URL(path, 'http://front');
  const wanted = Number(url.searchParams.get('width') ?? 0);
  const width = garmentWidths.find((each) => each >= wanted) ?? garmentWidths.at(-1);
  return /^\/pictures\/\d+\//.test(url.pathname) ? `${url.pathname}?width=${width}&quality=80&auto=webp` : path;
}

export async function startPhoneFront({ worker, backend, files }: Behind): Promise<PhoneFront> {
  let network: Network | undefined;
  /** When the last byte under way has arrived. */
  let freeAt = 0;
  const stored = new Map<string, Stored>();

  function readFile(path: string): Stored {
    const headers = {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return { status: 200, headers, body: readFileSync(join(files ?? '', path)) };
  }

  async function ask(path: string, asked: IncomingMessage): Promise<Stored> {
    if (files !== undefined && path.startsWith('/assets/')) return readFile(path);
    const isPicture = path.startsWith('/pictures/');
    const headers = new Headers();
    for (const name of ['accept', 'cookie', 'sec-purpose', 'user-agent']) {
      const value = asked.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const target = isPicture ? backend + inStudioWidth(path) : worker + path;
    const response = await fetch(target, { headers, redirect: 'manual' });
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      ...others
    } = Object.fromEntries(response.headers);
    return { status: response.status, headers: others, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** The response as it travels. */
  async function answerOf(asked: IncomingMessage): Promise<Stored> {
    const { url = '/', headers } = asked;
    const key = `${url} ${headers.accept}`;
    const known = stored.get(key);
    if (known !== undefined) return known;
    const answer = await ask(url, asked);
    if (text.test(answer.headers['content-type'] ?? '')) {
      const { host = '' } = headers;
      const body = answer.body.toString().replaceAll(`${backend}/pictures`, `http://${host}/pictures`);
      answer.body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      answer.headers['content-encoding'] = 'br';
    }
    if (answer.status === 200 && answer.headers['cache-control']?.includes('immutable')) stored.set(key, answer);
    return answer;
  }

  async function send(body: Buffer, to: ServerResponse): Promise<void> {
    for (let from = 0; from < body.length; from += chunkSize) {
      const chunk = body.subarray(from, from + chunkSize);
      if (network !== undefined) {
        freeAt = Math.max(freeAt, performance.now()) + (chunk.length * 8_000) / network.speed;
        await setTimeout(Math.max(0, freeAt - performance.now()));
      }
      to.write(chunk);
    }
  }

  const front = await startFront(async (asked, answer) => {
    try {
      if (network !== undefined) await setTimeout(network.roundTrip);
      // Nothing that is sent is measured, and the shop knows another origin.
      if (asked.method !== 'GET') return void answer.writeHead(204).end();
      const { status, headers, body } = await answerOf(asked);
      answer.writeHead(status, headers);
      await send(body, answer);
      answer.end();
    } catch {
      answer.writeHead(502).end();
    }
  });
  return {
    ...front,
    use(wanted) {
      network = wanted;
    },
  };
}
