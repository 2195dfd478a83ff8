/** A slow network in front of the shop: pages come in pieces, each of which a browser may show before the next. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Front, startFront } from '../front.ts';

/** Bytes of a piece, up to the end of the tag that it ends in. */
const pieceSize = 3_000;
/** Milliseconds between two pieces: a few frames. */
const pause = 40;

/** Starts it for an origin. */
export const startSlowFront = (target: string): Promise<Front> =>
  startFront((asked, answer) => pass(asked, answer, target));

function pass(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { method, url = '/' } = asked;
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const passed = request(target + url, { method, headers }, async (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    if (received.headers['content-type']?.startsWith('text/html') !== true) {
      received.pipe(answer);
      return;
    }
    const page = Buffer.concat(await received.toArray());
    for (let from = 0; from < page.length; ) {
      const tag = page.indexOf('>', from + pieceSize);
      const to = tag === -1 ? page.length : tag + 1;
      answer.write(page.subarray(from, to));
      from = to;
      await setTimeout(pause);
    }
    answer.end();
  });
  passed.on('error', () => answer.writeHead(502).end());
  asked.pipe(passed);
}
