import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstPages } from '#shop/seed.ts';
import { drawAhead } from '../../../scripts/building/draw-ahead.ts';

/** A shop and a studio in one: requests in order, and a studio that can be busy. */
const asked: { url: string; priority: string | undefined }[] = [];
let busyTimes: number;
let onPicture: () => void;
const server = createServer((request, response) => {
  const { url = '', headers } = request;
  const priority = headers.priority;
  asked.push({ url, priority: typeof priority === 'string' ? priority : undefined });
  if (url.startsWith('/pictures/')) {
    onPicture();
    const busy = busyTimes > 0;
    busyTimes -= 1;
    response.writeHead(busy ? 503 : 200, busy ? { 'retry-after': '0' } : {}).end();
    return;
  }
  const page = firstPages.indexOf(url);
  const srcset = (name: string, widths: number[]) =>
    widths.map((width) => `${origin}/pictures/${name}?width=${width}&amp;quality=80 ${width}w`).join(', ');
  // After the pictures of the menu, which are hidden until it is opened.
  const hero =
    page === 0
      ? `<img srcSet="${srcset('same', [320])}">
<picture>
<source srcSet="${srcset('hero', [599])}"><img srcSet="${srcset('hero', [1599])}" fetchPriority="high">
</picture>`
      : '';
  response.end(
    `${hero}
<img srcSet="${srcset(`card${page}`, [320, 599])}">
<img srcSet="${srcset('same', [320])}">
<img src="/pictures/hidden?width=599&amp;quality=80">`,
  );
});

let origin: string;
beforeEach(async () => {
  asked.length = 0;
  busyTimes = 0;
  onPicture = () => {};
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const pictures = () => asked.filter(({ url }) => url.startsWith('/pictures/'));

it('requests the pictures of the first pages once, the most seen first, with the least priority', async () => {
  await drawAhead(origin, firstPages, new AbortController().signal);
  const urls = pictures().map(({ url }) => url.replace('/pictures/', '').replace('&quality=80', ''));
  const cards = firstPages.map((_, page) => `card${page}`);
  expect(urls).toEqual([
    'hero?width=599',
    'hero?width=1599',
    'same?width=320',
    'card0?width=320',
    ...cards.slice(1).map((card) => `${card}?width=320`),
    'card0?width=599',
    'hidden?width=599',
    ...cards.slice(1).map((card) => `${card}?width=599`),
  ]);
  expect(new Set(pictures().map(({ priority }) => priority))).toEqual(new Set(['u=7']));
});

it('comes back to a picture for which the studio had no time', async () => {
  busyTimes = 2;
  await drawAhead(origin, firstPages, new AbortController().signal);
  expect(
    pictures()
      .slice(0, 4)
      .map(({ url }) => url.slice(0, 25)),
  ).toEqual([
    '/pictures/hero?width=599&',
    '/pictures/hero?width=599&',
    '/pictures/hero?width=599&',
    '/pictures/hero?width=1599',
  ]);
});

it('ends when the shop does', async () => {
  const stop = new AbortController();
  onPicture = () => stop.abort();
  await drawAhead(origin, firstPages, stop.signal);
  expect(pictures()).toHaveLength(1);
});
