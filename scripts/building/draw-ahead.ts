/** What `npm start` does while nobody looks: the pictures that are seen first are drawn before they are asked for. */
import { setTimeout as pause } from 'node:timers/promises';
import { families } from '../../demo/catalogue/families.ts';
import { familySlug } from '../../shared/format/slug.ts';

/** Widths in the order of their use, pixels: a desktop, a phone, a desktop with a fine screen, an older phone. */
const widths = [320, 599, 900, 480] as const;

/** The home page and the first page of each department; all markets show the same pieces. */
export const firstPages: readonly string[] = [
  '/en/',
  ...families
    .filter(({ parentId }) => parentId === null)
    .map(({ familyId, title }) => `/en/${familySlug(title.en, 'en')}--pl${familyId}/`),
];

/**
 * Asks for the pictures of the first pages, one after the other and with the least priority, so that the studio draws
 * them only while nobody waits for another. Ends when all are there, or on the signal. What fails is left to whoever
 * comes to see it.
 *
 * @param shopOrigin without a slash at the end
 */
export async function drawAhead(shopOrigin: string, signal: AbortSignal): Promise<void> {
  try {
    const pictures: string[][] = [];
    for (const path of firstPages) pictures.push(...(await picturesOf(shopOrigin + path, signal)));
    const inWidth = (width: number) =>
      pictures.flatMap((addresses) => addresses.filter((address) => address.includes(`width=${width}&`)));
    // What the home page wants first fills the screen: each screen has a width of its own.
    for (const address of new Set([...(pictures[0] ?? []), ...widths.flatMap(inWidth)]))
      await draw(address, signal);
  } catch (error) {
    if (!signal.aborted) console.error(`Pictures are drawn when they are asked for: ${String(error)}`);
  }
}

/**
 * For each picture of a page, the addresses of all its widths; first those that the page wants first. Without
 * JavaScript, browsers fetch hidden ones, too.
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
        sources.split(', ').map((source) => source.split(' ')[0] ?? ''),
      ),
    );
}

/** Has one picture made, and waits as long as the studio asks for while others are drawn. */
async function draw(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const response = await fetch(address, { headers: { priority: 'u=7' }, signal });
    await response.arrayBuffer();
    if (response.status !== 503) return;
    await pause(Number(response.headers.get('retry-after') ?? 5) * 1000, undefined, { signal });
  }
}
