import type { Shop } from '../../shop/harness.ts';

/** Limits of sitemaps.org, of a file of addresses or an index of files. */
const maxEntries = 50_000;
const maxBytes = 50_000_000;

const locations = (xml: string): string[] => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url);

/**
 * Reads the index of sitemaps and all files of one market, and says how large they are.
 *
 * @throws if a file is missing, or beyond a limit of the protocol
 */
export async function readSitemaps(shop: Shop): Promise<string> {
  const read = async (path: string): Promise<{ urls: string[]; bytes: number }> => {
    const response = await shop.fetchShop(path);
    const xml = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    const [urls, bytes] = [locations(xml), Buffer.byteLength(xml)];
    if (urls.length > maxEntries || bytes > maxBytes)
      throw new Error(`${path} has ${urls.length} addresses in ${bytes} bytes.`);
    return { urls, bytes };
  };
  const index = await read('/sitemap.xml');
  const paths = index.urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/en/'));
  let [addresses, most, largest] = [0, 0, 0];
  for (const path of paths) {
    const { urls, bytes } = await read(path);
    addresses += urls.length;
    most = Math.max(most, urls.length);
    largest = Math.max(largest, bytes);
  }
  const number = (value: number): string => value.toLocaleString('en');
  return (
    `The index of sitemaps names ${number(index.urls.length)} files. The ${number(paths.length)} of one market have ` +
    `${number(addresses)} addresses,\nat most ${number(most)} in ${(largest / 1_000_000).toFixed(1)} MB.`
  );
}
