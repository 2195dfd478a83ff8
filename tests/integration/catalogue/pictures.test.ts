import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await startShop({ studio: true });
  sample = await sampleOf(shop);
});
afterAll(() => shop.dispose());

/** All picture URLs of a page: images, other widths, structured data. */
async function pictureAddresses(path: string): Promise<string[]> {
  const response = await shop.fetchShop(path);
  expect(response.status, path).toBe(200);
  const html = (await response.text()).replaceAll('&amp;', '&').replaceAll('\\/', '/');
  // Pages link them on the shop's own host, structured data and previews on the picture host.
  const found = html.match(new RegExp(`(?:${shop.backendUrl}|(?<=[" ]))/pictures/[^\\s",]+`, 'g')) ?? [];
  return [...new Set(found.map((address) => new URL(address, shop.shopUrl).href))];
}

it.each(['en', 'fr-fr', 'pl-pl'] as Locale[])(
  'every picture that a page of %s names is there',
  { tags: ['sampled-4'] },
  async (locale) => {
    const paths = [
      `/${locale}/`,
      familyPath(locale, sample),
      productPath(locale, sample),
      // A family's name would redirect to the family.
      `/${locale}/search/?q=${encodeURIComponent(sample.name[locales[locale].lang] ?? '')}`,
      `/${locale}/cart/`,
    ];
    const addresses = new Set((await Promise.all(paths.map(pictureAddresses))).flat());
    for (const origin of [shop.shopUrl, shop.backendUrl])
      expect([...addresses].some((address) => address.startsWith(`${origin}/pictures/`))).toBe(true);
    expect([...addresses].some((address) => address.includes('/flags/'))).toBe(true);
    expect([...addresses].some((address) => address.includes('/editorial/'))).toBe(true);
    expect([...addresses].some((address) => address.includes(`/${sample.optionId}/`))).toBe(true);
    const missing: string[] = [];
    for (const address of addresses) {
      const { status } = await fetch(address, { method: 'HEAD' });
      if (status !== 200) missing.push(`${status} ${address}`);
    }
    expect(missing).toEqual([]);
  },
);

it('renders a garment, a composed picture and a flag, and stores them', async () => {
  const paths = [
    `/pictures/${sample.optionId}/AP?width=160&quality=80&auto=webp`,
    '/pictures/editorial/denim?format=4x5&width=320&quality=80&auto=webp',
    '/pictures/flags/fr?width=64&quality=50&auto=webp',
  ];
  for (const path of paths) {
    const response = await shop.fetchBackend(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toBe('image/webp');
    expect(response.headers.get('cache-control'), path).toContain('immutable');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(String.fromCharCode(...bytes.slice(8, 12)), path).toBe('WEBP');
    const again = await shop.fetchBackend(path, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status, path).toBe(304);
  }
});

it('comes as AVIF once that is encoded, narrower to a browser that saves data, and is smaller each time', {
  tags: ['exhaustive'],
}, async () => {
  const path = `/pictures/${sample.optionId}/AP?width=320&quality=80&auto=webp`;
  const chromium = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
  const sizeOf = async (answer: Response) => (await answer.arrayBuffer()).byteLength;
  const webp = await shop.fetchBackend(path);
  expect(webp.headers.get('vary')).toBe('Accept, Save-Data');
  await (await shop.fetchBackend(path, { headers: chromium })).body?.cancel();
  // HEAD requests do not make the studio draw.
  const type = async () =>
    (await shop.fetchBackend(path, { method: 'HEAD', headers: chromium })).headers.get('content-type');
  await expect.poll(type).toBe('image/avif');
  const avif = await shop.fetchBackend(path, { headers: chromium });
  const saving = await shop.fetchBackend(path, { headers: { 'save-data': 'on' } });
  const [large, small] = [await sizeOf(webp), await sizeOf(avif)];
  expect(small).toBeLessThan(large * 0.75);
  expect(await sizeOf(saving)).toBeLessThan(large * 0.6);
});

it.each(['/pictures/nothing', '/pictures/1/AP/more', '/pictures/flags/xx?width=64&quality=50'])(
  'an unknown picture, %s, is answered like any error, to any site',
  async (path) => {
    const response = await shop.fetchBackend(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ statusCode: 404 });
  },
);
