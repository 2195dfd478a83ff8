/**
 * `npm run explain` as an operator uses it: why an address of a running shop answers as it does.
 *
 * @module-tag exhaustive
 */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Operator } from '../../../releases/operator.ts';
import { projectNode } from '../../../scripts/prepare.mjs';
import { explainHeader, explanation } from '../../../shared/contract/markets/explanation.ts';
import { variantOf } from '../../../shared/releases/experiments.ts';
import { bucketOf } from '../../../shared/releases/release.ts';
import { startFront } from '../../shop/front.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { prepareCheckout } from '../../ucp/prepared-checkout.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ products: 40 });
});
afterAll(() => shop.dispose());

const explain = (path: string, ...rest: string[]) => run('explain', path, ...rest);

function run(script: string, ...rest: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = { ...process.env, SELVEDGE_CONFIG_KEY: shop.secrets.CONFIG_KEY };
  return new Promise((resolve) => {
    execFile(projectNode, [`scripts/${script}.ts`, '--shop', shop.shopUrl, ...rest], { env }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, errors });
    });
  });
}

it('shows a public page step by step, and its calls', async () => {
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

it('returns to programs why a stranger is led away from the account', { tags: ['exhaustive'] }, async () => {
  const { code, out } = await explain('/fr-fr/account/orders/', '--json');
  expect(code).toBe(0);
  const explained = explanation.parse(JSON.parse(out));
  expect(explained.status).toBe(302);
  expect(explained.decisions.map(({ step }) => step)).toContain('guard secure-authent');
  expect(out).not.toContain(shop.secrets.CONFIG_KEY);
});

it('says what became of an assistant’s checkout, and why a link leads nowhere', async () => {
  const { sku } = await sampleOf(shop);
  const { path } = await prepareCheckout(shop, { locale: 'pl-pl', pieces: { [sku]: 1 } });
  expect((await explain(path)).out).toMatch(/ {2}checkout +open: not taken over by this visitor/);
  const unknown = await explain('/pl-pl/order/assistant/?checkout=AAAA');
  expect(unknown.out).toMatch(/ {2}checkout +none: the link was not given out here/);
});

it('finds the market of an address without one by the languages of a browser', {
  tags: ['exhaustive'],
}, async () => {
  const { out } = await explain('/cart/', '--language', 'it');
  expect(out).toContain('answers 302 and leads to /it-it/cart/.');
});

it('shows for one visitor which release and which version of an experiment they see, and why', async () => {
  const operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
  const { pointer, contents } = await operator.now('fr-fr');
  const release = await operator.put('fr-fr', {
    ...contents,
    parameters: { ...contents.parameters, params: { ...contents.parameters.params, agec: false } },
  });
  const to = { live: null, next: { release, share: 50 } };
  const who = { who: 'ola', why: 'A try', diff: [] };
  await operator.change('fr-fr', { ...who, kind: 'stage', from: pointer, to });
  const record = contents.parameters.params.experiments.related;
  if (record === null) throw new Error('The French market compares nothing.');
  const page = /href="(\/fr-fr\/[^"]*--p\d+\/)"/.exec(await (await shop.fetchShop('/fr-fr/search/?q=robe')).text());
  const names = Array.from({ length: 200 }, (_, index) => `visitor-number-${10_000 + index}`);
  for (const sees of [true, false]) {
    const visitor = names.find(
      (name) => bucketOf(name, release) < 50 === sees && (variantOf('related', record, name) === 'first') === sees,
    );
    const { code, out } = await explain(page?.[1] ?? '', '--visitor', visitor ?? '');
    expect(code).toBe(0);
    if (sees) expect(out).toContain(`${release}: 50 % of the visitors see it, this one too`);
    else expect(out).not.toContain(release);
    if (sees) expect(out).toMatch(/experiment related +first: the visitor is among the 50 %/);
    else expect(out).toMatch(/experiment related +control: the visitor is/);
  }
  await operator.change('fr-fr', { ...who, kind: 'unstage', from: to, to: pointer });
  expect((await explain('/fr-fr/', '--visitor', 'too short')).errors).toContain('An id has 16 to 64');
});

it('refuses who has no key, and what is no address, in words', async () => {
  const refused = await shop.fetchShop('/en/', { headers: { [explainHeader]: 'on' } });
  expect(refused.status).toBe(401);
  const release = await explain('/cart/', '--release', '0123456789abcdef');
  expect(release).toMatchObject({ code: 2, out: '' });
  expect(release.errors).toContain('the address must name it');
});

it('sends the key to the storefront that is named, and to no address that came from elsewhere', {
  tags: ['exhaustive'],
}, async () => {
  let asked = 0;
  const stranger = await startFront((_, answer) => {
    asked += 1;
    answer.end();
  });
  const here = await explain(`${shop.shopUrl}/pl-pl/stores/all/`);
  expect(here).toMatchObject({ code: 0 });
  const elsewhere = await explain(`${stranger.origin}/pl-pl/`);
  expect(elsewhere).toMatchObject({ code: 2, out: '' });
  expect(elsewhere.errors).toContain(`${stranger.origin} is not the storefront that the key is for.`);
  const readable = await explain('/pl-pl/', '--shop', 'http://192.0.2.2:9777');
  expect(readable).toMatchObject({ code: 2, out: '' });
  expect(readable.errors).toContain('by http only on this machine');
  expect(asked).toBe(0);
  stranger.close();
});

it('shows the canonical of a URL that redirects to another one, and none of a missing one', {
  tags: ['exhaustive'],
}, async () => {
  const path = productPath('pl-pl', await sampleOf(shop));
  const id = /--p\d+\/$/.exec(path)?.[0];
  const former = await explain(`/pl-pl/former-name${id}`);
  expect(former.out).toContain(`answers 301 and leads to ${path}.`);
  expect(former.out).toMatch(new RegExp(`Where it leads\n {2}address +http.*${path}: answers 200\n`));
  expect(former.out).toMatch(new RegExp(`  canonical +http.*${path}: the page names it`));
  const explained = JSON.parse((await explain(`/pl-pl/former-name${id}`, '--json')).out);
  expect(explained.destination.canonical.decided).toBe(`${shop.shopUrl}${path}`);
  const away = await explain('/pl-pl/account/orders/');
  expect(away.out).toMatch(/ {2}canonical +none/);
  const missing = await explain('/pl/nothing-here/');
  expect(missing.out).toMatch(/ {2}canonical +http.*\/pl\/nothing-here\/: nothing is there: search engines/);
});

it('purges by hand with the key of operators, a market or what pages show, and refuses what is no tag', async () => {
  const path = '/it-it/stores/all/';
  const state = async () => /desc=(\w+)/.exec((await shop.fetchShop(path)).headers.get('server-timing') ?? '')?.[1];
  for (const tag of ['it-it', 'stores', '--all']) {
    await shop.fetchShop(path);
    expect(await state()).not.toBe('miss');
    const purged = await run('purge', tag);
    expect(purged).toMatchObject({ code: 0, errors: '' });
    expect(purged.out).toContain(`${shop.shopUrl} has forgotten the pages with `);
    expect(await state()).toBe('miss');
  }
  for (const [args, words] of [
    [['es-esp'], 'Markets are'],
    [['produkt:100001'], 'other tags content'],
    [['/it-it/stores/all/'], 'npm run explain -- /it-it/stores/all/'],
    [[], 'Say what is forgotten'],
    [['es-es', '--all'], 'not both'],
  ] as const) {
    const refused = await run('purge', ...args);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.errors).toContain(words);
  }
});
