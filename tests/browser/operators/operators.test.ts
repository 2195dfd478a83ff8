/** Features for operators, and reports of browsers, in a real browser. */
import { expect, it } from 'vitest';
import { Operator } from '../../../releases/operator.ts';
import { picturesOf } from '../../../releases/plan/pictures.ts';
import { launch } from '../../chromium.ts';
import { sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

const market = 'fr-ch';
const why = 'a test';

it('a panel says why a page is as it is, and the browser reports what a policy on trial would block', async () => {
  const shop = await sharedShop();
  const operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
  const { contents } = await operator.now(market);
  const policy = { ...contents.policy, 'font-src': ["'none'"] };
  const { id } = await operator.tryPolicy(market, { policy, who: 'ola', why });
  try {
    const { page, context } = await visit({
      viewport: { width: 390, height: 844 },
      expectedErrors: [/report-only|Report Only/i],
    });
    await page.goto(await operator.panelLink(new URL(`/${market}/`, shop.shopUrl)), { waitUntil: 'load' });
    expect(page.url()).toBe(`${shop.shopUrl}/${market}/`);
    const panel = page.getByRole('complementary', { name: 'For operators' });
    await panel.locator('summary').click();
    for (const words of ['market', 'release', 'cache', 'robots', 'canonical', 'bytes'])
      await panel.getByText(words).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const storedReport = () =>
      shop.db
        .prepare('SELECT directive, source, route, noise FROM policy_reports WHERE candidate = ? LIMIT 1')
        .bind(id)
        .first();
    const expected = { directive: 'font-src', source: "'self'", route: 'index', noise: '' };
    await expect.poll(storedReport).toEqual(expected);

    await page.goto(`${shop.shopUrl}/${market}/?panel=off`, { waitUntil: 'load' });
    expect(await panel.count()).toBe(0);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('panel_local');
  } finally {
    await operator.stopTrying(market, { who: 'ola', why });
  }
});

it('the pictures of a plan are no visits: nothing is measured of them', {
  tags: ['exhaustive'],
}, async () => {
  const shop = await sharedShop();
  const browser = await launch();
  // Other tests of this shop may have visited them before.
  const counts = async () =>
    (
      await shop.db
        .prepare("SELECT sum(count) AS sum FROM vitals WHERE market = 'es' AND route IN ('index', 'cart')")
        .first<{ sum: number | null }>()
    )?.sum ?? 0;
  const before = await counts();
  try {
    const asked = { origin: shop.shopUrl, cookie: 'release_local=none', paths: ['/es/', '/es/cart/'] };
    expect((await picturesOf(browser, asked)).pictures.size).toBe(2);
  } finally {
    await browser.close();
  }
  // Vitals that a shopper's browser sends afterwards are counted.
  const vitals = { path: '/es/stores/all/', device: 'd', come: true, TTFB: 120 };
  const headers = { origin: shop.shopUrl };
  await shop.fetchShop('/es/api/vitals', { method: 'POST', headers, body: JSON.stringify(vitals) });
  const routes = async () =>
    (
      await shop.db.prepare("SELECT DISTINCT route FROM vitals WHERE market = 'es'").all<{ route: string }>()
    ).results.map(({ route }) => route);
  await expect.poll(routes).toContain('stores-all');
  expect(await counts()).toBe(before);
});
