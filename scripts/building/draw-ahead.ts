/** Warms the picture studio of `npm start` while it is idle: draws the pictures that are seen first. */
import { setTimeout as pause } from 'node:timers/promises';

/** Widths in pixels, in the order of their use: a desktop, a phone, a high-density desktop, an older phone. */
const widths = [320, 599, 900, 480] as const;

/**
 * Requests the pictures of these pages one after another with the lowest priority, so that the studio draws
 * them only when it is idle. Ends when all are drawn, or on the signal. Failures are ignored.
 *
 * @param shopOrigin without a slash at the end
 * @param pages paths, the home page first
 */
export async function drawAhead(shopOrigin: string, pages: readonly string[], signal: AbortSignal): Promise<void> {
  try {
    const pictures: string[][] = [];
    for (const path of pages) pictures.push(...(await picturesOf(shopOrigin + path, signal)));
    const inWidth = (width: number) =>
      pictures.flatMap((addresses) => addresses.filter((address) => address.includes(`width=${width}&`)));
    // The first picture of the home page fills the screen: each screen has its own width.
    for (const address of new Set([...(pictures[0] ?? []), ...widths.flatMap(inWidth)])) await draw(address, signal);
  } catch (error) {
    if (!signal.aborted) console.error(`Pictures are drawn when they are asked for: ${String(error)}`);
  }
}

/**
 * For each picture of a page, the addresses of all its widths; first the picture with high priority. Includes
 * hidden ones, because browsers fetch them too without JavaScript.
 */
async function picturesOf(page: string, signal: AbortSignal): Promise<string[][]> {
  const response = await fetch(page, { signal });
  const html = (await response.text()).replaceAll('&amp;', '&');
  const tags = html.match(/<picture.*?<\/picture>|<img [^>]*>/gs) ?? [];
  const later = (tag: string) => (/fetchpriority="high"/i.test(tag) ? 0 : 1);
  return tags
    .toSorted((a, b) => later(a) - later(b))
    .map((tag) =>
      Array.from(tag.matchAll(/ src(?:set)?="([^"]+)"/gi)).flatMap(([, sources = '']) =>
        sources.split(', ').map((source) => new URL(source.split(' ')[0] ?? '', page).href),
      ),
    );
}

/** Requests one picture, and waits as long as the studio demands while it draws others. */
async function draw(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const response = await fetch(address, { headers: { priority: 'u=7' }, signal });
    await response.arrayBuffer();
    if (response.status !== 503) return;
    await pause(Number(response.headers.get('retry-after') ?? 5) * 1000, undefined, { signal });
  }
}
