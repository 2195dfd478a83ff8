/** The shop at a preview date, by a signed link: read-only. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { signPreview } from '../../../shared/content/preview.ts';
import { signPanel } from '../../../shared/releases/panel-link.ts';
import { endsPreviewDate, previewDateParameter, signPreviewDate } from '../../../shared/releases/preview-date-link.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const key = 'a-key-of-operators-with-thirty-two-letters';
const at = Date.parse('2031-06-01T10:00:00Z') / 1000;
const path = '/en/newsletter/subscription/';
const now = (): number => Math.floor(Date.now() / 1000);
let shop: SmallShop;

beforeEach(() => {
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
  shop = smallShop({ CONFIG_KEY: key, ENVIRONMENT: 'production' });
  shop.record = parametersOf('en', '9001');
});
afterEach(() => void vi.restoreAllMocks());

const follow = (token: string, more = '') => shop.ask(`${path}?${previewDateParameter}=${token}${more}`);
const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const travelling = async (): Promise<string> => cookieOf(await follow(await signPreviewDate(key, 'en', at, now())));

describe('a link', () => {
  it('leads to the same URL, and sets the browser’s preview date until it is ended', async () => {
    const followed = await follow(await signPreviewDate(key, 'en', at, now()), '&page=2');
    expect([followed.status, followed.headers.get('location')]).toEqual([302, `${path}?page=2`]);
    expect(followed.headers.get('cache-control')).toBe('private, no-store');
    expect(followed.headers.get('set-cookie')).toMatch(/^preview_date=\d+\.\d{10}\.[\w-]{43}; Max-Age=86400/);
    const ended = await shop.ask(`${path}?${previewDateParameter}=${endsPreviewDate}`, {
      headers: { cookie: cookieOf(followed) },
    });
    expect(ended.headers.get('set-cookie')).toMatch(/^preview_date=; Max-Age=0/);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another key', () => signPreviewDate('x'.repeat(32), 'en', at, now())],
    ['that is too old', () => signPreviewDate(key, 'en', at, now() - 3601)],
    [
      'whose moment was changed',
      async () => (await signPreviewDate(key, 'en', at, now())).replace(/^\d+/, String(at + 1)),
    ],
    ['of the panel', async () => `${at}.${await signPanel(key, now())}`],
    ['of a page’s drafts', async () => `${at}.${await signPreview(key, path, now())}`],
    ['of another market', () => signPreviewDate(key, 'de-de', at, now())],
    ['that is none', () => '1.2.3'],
    ['that is very long', () => '9'.repeat(3000)],
  ])('%s sets none', async (_, token) => {
    const answer = await follow(await token());
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('preview_date');
    expect(await answer.text()).not.toContain('2031');
  });

  it('counts in its own market alone, and so does its cookie', async () => {
    const page = await shop.ask(path, {
      headers: { cookie: `preview_date=${await signPreviewDate(key, 'de-de', at, now())}` },
    });
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, null]);
    expect(await page.text()).not.toContain('2031');
  });

  it('means nothing in a storefront without a key, nor does its cookie', async () => {
    shop = smallShop({ CONFIG_KEY: '', ENVIRONMENT: 'production' });
    shop.record = parametersOf('en', '9001');
    // A preview date of its own: the page of another test's date would be answered from the cache.
    const token = await signPreviewDate(key, 'en', at + 60, now());
    expect((await follow(token)).headers.get('set-cookie') ?? '').not.toContain('preview_date');
    const page = await shop.ask(path, { headers: { cookie: `preview_date=${token}` } });
    expect(await page.text()).not.toContain('2031');
  });
});

describe('a page at a preview date', () => {
  it('is rendered for this browser alone, never cached and never indexed', async () => {
    const cookie = await travelling();
    const before = await shop.ask(path);
    const rendered = shop.rendered;
    const seen = await shop.ask(path, { headers: { cookie } });
    expect(await seen.text()).toContain('2031');
    expect(shop.rendered).toBe(rendered);
    expect(seen.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    const after = await shop.ask(path);
    expect(await after.text()).not.toContain('2031');
    expect([before.headers.get('x-robots-tag'), after.headers.get('x-robots-tag')]).toEqual([null, null]);
  });

  it('says that nothing can be changed, and the gateway is asked for no change', async () => {
    const cookie = await travelling();
    shop.asked.length = 0;
    const answer = await shop.ask('/en/api/addProduct', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: 'http://shop.example' },
      body: JSON.stringify({ sku: '100001-01-38' }),
    });
    expect(answer.status).toBe(503);
    expect(shop.asked.filter(({ path: asked }) => /cart/.test(asked))).toEqual([]);
    const page = await (await shop.ask(path, { headers: { cookie } })).text();
    expect(page).toContain('aria-label="Preview"');
    expect(await (await shop.ask(path)).text()).not.toContain('aria-label="Preview"');
  });

  it('is none for who comes back from the bank: that is no look at another day', async () => {
    const cookie = await travelling();
    const back = await shop.ask('/en/order-adyen-check/', { headers: { cookie } });
    expect(back.headers.get('x-robots-tag')).not.toBe('noindex, nofollow');
  });
});
