import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await startShop({ studio: true });
  sample = await sampleOf(shop);
});

afterAll(() => shop.dispose());

/** The parameters of a picture's URL without its name: one of each kind, width and quality is checked. */
function kindOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname.split('/').at(-2)}${search}`;
}

it.each(['home', 'listing', 'product', 'cart'] as const)(
  'asks for pictures that are there, on a screen of two pixels to the point: %s',
  { tags: ['sampled-4'] },
  async (name) => {
    const { page, context } = await visit({ pictures: true, deviceScaleFactor: 2, expectedErrors: [/ERR_FAILED/] });
    // The page's own pictures are not needed: one of each kind is requested below.
    await context.route('**/pictures/**', (route) => route.abort());
    const form = { intent: 'add', sku: sample.sku, quantity: '1' };
    await context.request.post(`${shop.shopUrl}/en/cart/`, { form, headers: { origin: shop.shopUrl } });
    const path = {
      home: '/en/',
      listing: familyPath('en', sample),
      product: productPath('en', sample),
      cart: '/en/cart/',
    }[name];
    await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
    const shown = () =>
      page.locator('img').evaluateAll((images) =>
        images.map((image) => {
          if (!(image instanceof HTMLImageElement)) return '';
          // Also those further down and in menus.
          image.loading = 'eager';
          return image.currentSrc;
        }),
      );
    await expect.poll(async () => (await shown()).every((address) => address !== '')).toBe(true);
    const addresses = new Map((await shown()).map((address) => [kindOf(address), address]));
    expect(addresses.size).toBeGreaterThan(1);
    for (const address of addresses.values()) {
      const answer = await fetch(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-type'), address).toMatch(/^image\//);
      await answer.body?.cancel();
    }
  },
);
