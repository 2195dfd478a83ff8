/** `npm run explain` as an operator uses it: why an address of a running shop answers as it does. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectNode } from '../../scripts/prepare.mjs';
import { explainHeader, explanation } from '../../shared/contract/explanation.ts';
import { type Shop, startShop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ products: 40 });
});
afterAll(() => shop.dispose());

function explain(path: string, ...rest: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = { ...process.env, SELVEDGE_CONFIG_KEY: shop.secrets.CONFIG_KEY };
  return new Promise((resolve) => {
    execFile(
      projectNode,
      ['scripts/explain.ts', shop.shopUrl + path, ...rest],
      { env },
      (error, out, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, errors });
      },
    );
  });
}

it('tells a public page step by step, and what was asked for it', async () => {
  const { code, out } = await explain('/pl-pl/stores/all/');
  expect(code).toBe(0);
  expect(out).toContain(`${shop.shopUrl}/pl-pl/stores/all/ answers 200.`);
  expect(out).toMatch(/ {2}market {18}pl-pl: the path begins with it/);
  expect(out).toMatch(/ {2}route +stores/);
  expect(out).toMatch(/ {2}cache +(?:hit|stale|miss): /);
  expect(out).toMatch(/ {2}robots +index, follow: its row lets search engines keep it/);
  expect(out).toMatch(/ {2}canonical +http.*\/pl-pl\/stores\/all\//);
  expect(out).toMatch(/ {2}getStores +200 in \d+ ms/);
  expect(out).toMatch(/ {2}tags +market:pl-pl, content/);
});

it('tells programs why a stranger is led away from the account', async () => {
  const { code, out } = await explain('/fr-fr/account/orders/', '--json');
  expect(code).toBe(0);
  const explained = explanation.parse(JSON.parse(out));
  expect(explained.status).toBe(302);
  expect(explained.decisions.map(({ step }) => step)).toContain('guard secure-authent');
  expect(out).not.toContain(shop.secrets.CONFIG_KEY);
});

it('finds the market of an address without one by the languages of a browser', async () => {
  const { out } = await explain('/cart/', '--language', 'it');
  expect(out).toContain('answers 302 and leads to /it-it/cart/.');
});

it('refuses who has no key, and what is no address, in words', async () => {
  const refused = await shop.fetchShop('/en/', { headers: { [explainHeader]: 'on' } });
  expect(refused.status).toBe(401);
  const release = await explain('/cart/', '--release', '0123456789abcdef');
  expect(release).toMatchObject({ code: 1, out: '' });
  expect(release.errors).toContain('the address must name it');
});
