/** Slow networks in front of the shop, so that a browser may paint a part of a page before the rest arrives. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Front, startFront } from '../shop/front.ts';

/** Minimum bytes of a chunk, which is extended to the end of its last tag. */
const pieceSize = 3_000;
/** Milliseconds between two chunks: a few frames. */
const pause = 40;

/** Sends pages in chunks. */
export const startSlowFront = (target: string): Promise<Front> =>
  startFront((asked, answer) => pass(asked, answer, target, writePieces));

/** Holds pages before a mark, until the rest is released. */
export async function startHeldFront(target: string, mark: string): Promise<Front & { letThrough(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const front = await startFront((asked, answer) =>
    pass(asked, answer, target, async (page, to) => {
      const end = page.indexOf(mark);
      to.write(page.subarray(0, end));
      await promise;
      to.write(page.subarray(end));
    }),
  );
  return { ...front, letThrough: resolve };
}

/** Waits until the scripts of a page that is still loading know the visitor, and have had time for the next steps. */
export async function visitorIsKnown(page: Page): Promise<void> {
  await page.locator('html[data-subscribed]').waitFor({ state: 'attached' });
  await setTimeout(500);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
}

async function writePieces(page: Buffer, to: ServerResponse): Promise<void> {
  for (let from = 0; from < page.length; ) {
    const tag = page.indexOf('>', from + pieceSize);
    const end = tag === -1 ? page.length : tag + 1;
    to.write(page.subarray(from, end));
    from = end;
    await setTimeout(pause);
  }
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  target: string,
  write: (page: Buffer, to: ServerResponse) => Promise<void>,
): void {
  const { method, url = '/' } = asked;
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  // A new connection: the shop may close a reused one at the same time as it is used.
  const passed = request(target + url, { method, headers, agent: false }, async (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    if (received.headers['content-type']?.startsWith('text/html') !== true) {
      received.pipe(answer);
      return;
    }
    await write(Buffer.concat(await received.toArray()), answer);
    answer.end();
  });
  passed.on('error', () => answer.writeHead(502).end());
  asked.pipe(passed);
}
