/**
 * `npm run config` as an operator uses it: Poland's free delivery is changed without a deploy, previewed, staged,
 * promoted and rolled back.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { projectNode } from '../../../scripts/prepare.mjs';
import { bucketOf } from '../../../shared/releases/release.ts';
import { type Shop, startShop } from '../../shop/harness.ts';

let shop: Shop;
let folder: string;

beforeAll(async () => {
  shop = await startShop({ products: 40 });
  folder = mkdtempSync(join(tmpdir(), 'selvedge-config-'));
  expect(await config('pull')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.dispose();
});

interface Ran {
  code: number;
  out: string;
  errors: string;
}

/** Runs a command; the key is in its environment. */
function config(command: string, ...rest: string[]): Promise<Ran> {
  const args = ['scripts/config.ts', '--shop', shop.shopUrl, '--folder', folder, ...command.split(' '), ...rest];
  const env = { ...process.env, SELVEDGE_CONFIG_KEY: shop.secrets.CONFIG_KEY, USER: 'ola' };
  return new Promise((resolve) => {
    execFile(projectNode, args, { env }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, errors });
    });
  });
}

/** There is a no-break space between an amount and its currency. */
const spaced = (text: string): string => text.replaceAll(/\s/g, ' ');

const fileOf = (locale: string) => join(folder, locale, 'parameters.yaml');

/** Merges parameters of a market into the shared ones. */
function write(locale: string, params: object): void {
  const file = parse(readFileSync(fileOf(locale), 'utf8'));
  writeFileSync(fileOf(locale), stringify({ ...file, params: { ...file.params, ...params } }));
}

const pageOf = async (path: string, headers: Record<string, string> = {}) =>
  (await (await shop.fetchShop(path, { headers })).text()).replaceAll(/<!--.*?-->/g, '').replaceAll(/&nbsp;|\s/g, ' ');

/** A visitor within, or outside, a share in percent. */
function visitorOf(release: string, share: number, sees: boolean): Record<string, string> {
  const names = Array.from({ length: 500 }, (_, index) => `visitor-number-${10_000 + index}`);
  return { cookie: `anonymous_id_local=${names.find((name) => bucketOf(name, release) < share === sees)}` };
}

describe('the way of a change', () => {
  it('is seen in words, and in the sums of pages, staged at 5 %, promoted and rolled back', async () => {
    expect(await config('check pl-pl')).toMatchObject({ code: 0 });
    expect((await config('diff pl-pl')).out).toBe('Nothing differs.\n');

    const pulled = readFileSync(fileOf('pl-pl'), 'utf8');
    expect(pulled).toMatch(/ {2}freeDelivery:\n(?: {4}.*\n)*? {4}NO: 14900\n/);
    writeFileSync(fileOf('pl-pl'), pulled.replace('NO: 14900', 'NO: 19900'));
    const checked = await config('check pl-pl');
    expect(checked.code).toBe(0);
    expect(spaced(checked.out)).toContain('doubt: unlike pl: free delivery (home) above 199 zł instead of 149 zł');
    const diff = await config('diff pl-pl');
    expect(spaced(diff.out)).toBe('Poland (pl-pl): free delivery (home) above 199 zł instead of 149 zł ');

    const report = join(folder, 'plan.html');
    const plan = await config('plan pl-pl --no-pictures --json --report', report);
    expect(plan).toMatchObject({ code: 0, errors: '' });
    const { release, everywhere, pages } = z
      .object({
        release: z.string(),
        everywhere: z.array(z.string()),
        pages: z.array(z.object({ path: z.string(), fails: z.boolean(), differences: z.array(z.string()) })),
      })
      .parse(JSON.parse(plan.out));
    expect(pages.length).toBeGreaterThan(6);
    expect(pages.map(({ fails }) => fails)).not.toContain(true);
    const changing = pages.filter(({ differences }) => differences.length > 0);
    const isProduct = (path: string) => /--p\d+\/$/.test(path);
    const product = changing.map(({ path }) => path).find(isProduct) ?? '';
    const line = (sum: number) => `Darmowa dostawa powyżej ${sum} zł. Trzydzieści dni na zwrot. Nowości`;
    const method = (sum: number) => `20,00 zł, gratis powyżej ${sum},00 zł`;
    // The line below the header of every page, and the delivery costs of each product.
    expect(everywhere.map(spaced)).toEqual([expect.stringMatching(/^on \d+ of \d+ pages: /)]);
    expect(spaced(everywhere.join())).toContain(`: ${line(199)} instead of ${line(149)}`);
    for (const { path, differences } of changing) {
      expect(path).toMatch(/--p\d+\/$/);
      expect(differences.map(spaced)).toEqual([`sums: ${method(199)} instead of ${method(149)}`]);
    }
    const reportText = spaced(readFileSync(report, 'utf8'));
    expect(reportText).toContain('free delivery (home) above 199 zł instead of 149 zł');
    expect(reportText).toContain('gratis powyżej 199,00 zł instead of');
    expect(reportText).not.toContain('the gateway may not know of it');
    const shows = async (sum: string, headers?: Record<string, string>) =>
      (await pageOf(product, headers)).includes(`powyżej ${sum},00 zł`);
    expect(await shows('149')).toBe(true);

    const staged = await config('stage pl-pl --share 5 --why', 'Parcels have become dearer');
    expect(staged).toMatchObject({ code: 0, errors: '' });
    expect(staged.out).toContain(`5 % of the visitors see ${release}`);
    expect(await shows('199', visitorOf(release, 5, true))).toBe(true);
    expect(await shows('149', visitorOf(release, 5, false))).toBe(true);
    expect(await shows('149')).toBe(true);

    expect(await config('promote pl-pl --why', 'Nobody complained')).toMatchObject({ code: 0, errors: '' });
    expect(await shows('199')).toBe(true);
    expect((await config('status pl-pl')).out).toBe(`Poland (pl-pl): release ${release} is live\n`);

    const why = await config('explain pl-pl parameters.params.freeDelivery.NO');
    expect(why.out).toContain('Poland (pl-pl) has 19900 at parameters.params.freeDelivery.NO.');
    expect(why.out).toMatch(new RegExp(`It is from release ${release}, since 20.* by ola: Nobody complained`));
    expect(why.out).toContain('pl-pl/parameters says 19900');

    expect(await config('rollback pl-pl --why', 'They complained after all')).toMatchObject({ code: 0 });
    expect(await shows('149')).toBe(true);
    const history = JSON.parse((await config('history pl-pl --json')).out);
    expect(history.map(({ kind, who, why }: Record<string, string>) => [kind, who, why])).toEqual([
      ['rollback', 'ola', 'They complained after all'],
      ['promote', 'ola', 'Nobody complained'],
      ['stage', 'ola', 'Parcels have become dearer'],
    ]);
  });

  it('goes back release by release, with what is switched off meanwhile', {
    tags: ['exhaustive'],
  }, async () => {
    const sumOf = async () =>
      JSON.parse((await config('explain fr-fr parameters.params.freeDelivery.NO --json')).out).value;
    write('fr-fr', { freeDelivery: { NO: 8_100 } });
    expect(await config('promote fr-fr --files --why', 'First')).toMatchObject({ code: 0, errors: '' });
    const first = (await (await shop.kv()).get<{ live: string }>('live:fr-fr', 'json'))?.live;
    write('fr-fr', { freeDelivery: { NO: 8_200 } });
    expect(await config('promote fr-fr --files --why', 'Second')).toMatchObject({ code: 0, errors: '' });
    expect(await config('switch fr-fr --off checkout --why', 'The provider is away')).toMatchObject({
      code: 0,
    });
    expect(await config('switch fr-fr --on checkout --why', 'It is back')).toMatchObject({ code: 0 });
    expect(await config('switch fr-fr --off search --why', 'Overloaded')).toMatchObject({ code: 0 });
    expect(await sumOf()).toBe(8_200);
    const back = await config('rollback fr-fr --why', 'Wrong');
    expect(back.out).toContain(`rolled back to release ${first}`);
    expect(await sumOf()).toBe(8_100);
    expect((await shop.fetchShop('/fr-fr/search/?q=robe')).status).toBe(503);
    expect((await config('rollback fr-fr --why', 'Wrong, too')).out).toContain('what the gateway says');
    expect((await shop.fetchShop('/fr-fr/search/?q=robe')).status).toBe(503);
    expect((await config('switch fr-fr --on search --why', 'Well')).out).toContain('what the gateway says is live');
    expect((await config(`show fr-fr ${first}`)).out).toContain('by ola: First');
    expect((await config('history fr-fr')).out).toContain(`rollback --to ${first} goes back to it`);
    expect(await config(`rollback fr-fr --to ${first} --why`, 'Right')).toMatchObject({ code: 0 });
    expect(await (await shop.kv()).get('live:fr-fr', 'json')).toEqual({ live: first, next: null });
    expect(await config('rollback fr-fr --to gateway --why', 'Done')).toMatchObject({ code: 0 });
  });

  it('a link shows it in one browser before anybody else sees it', { tags: ['exhaustive'] }, async () => {
    write('it-it', { wishlist: false });
    const { code, out } = await config('link it-it');
    expect(code).toBe(0);
    const { pathname, search } = new URL(out.trim());
    const followed = await shop.fetchShop(pathname + search);
    const cookie = (followed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const page = await (await shop.fetchShop('/it-it/', { headers: { cookie } })).text();
    expect(page).not.toContain('/it-it/account/wishlist/');
    expect(await (await shop.fetchShop('/it-it/')).text()).toContain('/it-it/account/wishlist/');
    // A link to what is live ends an earlier preview.
    const later = await config('link it-it --release live --at 2030-01-01T10:00Z');
    const { search: both } = new URL(later.out.trim());
    const first = await shop.fetchShop(pathname + both, { headers: { cookie } });
    expect(first.headers.get('set-cookie')).toMatch(/^release_local=; Max-Age=0/);
    expect(first.headers.get('location')).toMatch(/^\/it-it\/\?at=/);
  });
});

it('a plan looks up where redirects lead from and to, and fails where nothing is or a page is hidden', {
  tags: ['exhaustive'],
}, async () => {
  const file = join(folder, 'es-es', 'redirects.yaml');
  const before = readFileSync(file, 'utf8');
  const [product = ''] = /\/es-es(\/[^"/]+--p\d+)\//.exec(await pageOf('/es-es/search/?q=vestido'))?.slice(1) ?? [];
  const planned = async (...redirects: object[]) => {
    writeFileSync(file, stringify(redirects));
    expect(await config('check es-es')).toMatchObject({ code: 0 });
    const { code, out } = await config('plan es-es --no-pictures --json --report', join(folder, 'es.html'));
    const found = z.object({ redirects: z.array(z.object({ words: z.string() })) }).parse(JSON.parse(out));
    return { code, words: found.redirects.map(({ words }) => words) };
  };
  const good = [
    { from: '/gone--p999999', to: '/search?q=vestido', status: 301 },
    { from: '/mi-cuenta', to: '/account/orders', status: 301 },
    { from: '/before', to: product, status: 301 },
    { from: '/chain', to: '/before', status: 302 },
    { from: '/abroad', to: 'https://press.example/', status: 302 },
  ];
  expect(await planned(...good)).toEqual({ code: 0, words: [] });
  const bad = [
    { from: '/old', to: '/gone--p999999', status: 301 },
    { from: product, to: '/search', status: 301 },
    { from: '/catalog/x/y', to: '/', status: 302, hidesPage: true },
  ];
  const { code, words } = await planned(...bad);
  expect(code).toBe(1);
  expect(words).toEqual([
    'es-es/redirects.yaml: /old: leads to /gone--p999999, which answers 404',
    expect.stringContaining(`redirects.yaml: ${product}: hides the page product (/{name:label}--p{productId:product})`),
    'es-es/redirects.yaml: /catalog/x/y: has hidesPage: true, and hides no page: there is none at this path',
  ]);
  writeFileSync(file, before);
});

describe('a switch', () => {
  const search = async (headers: Record<string, string> = {}) =>
    (await shop.fetchShop('/es/search/?q=vestido', { headers })).status;

  it('switches a part off at once, and gives the market back to the gateway when all is on again', {
    tags: ['exhaustive'],
  }, async () => {
    expect(await search()).toBe(200);
    const off = await config('switch es --off search --why', 'The search is overloaded');
    expect(off).toMatchObject({ code: 0, errors: '' });
    expect(off.out).toContain('Spain (es): switches: the search is switched off');
    expect(await search()).toBe(503);
    const again = await config('switch es --off search --why', 'Is it?');
    expect(again).toMatchObject({ code: 1 });
    expect(again.errors).toContain('that is so already');
    expect(await config('switch es --off reviews --why', 'These, too')).toMatchObject({ code: 0 });
    const on = await config('switch es --on search --on reviews --why', 'All is well');
    expect(on.out).toContain('what the gateway says is live');
    expect(await search()).toBe(200);
  });

  it('reaches visitors of what is staged', { tags: ['exhaustive'] }, async () => {
    write('fr-ch', { wishlist: false });
    expect(await config('stage fr-ch --share 100 --why', 'A try')).toMatchObject({ code: 0 });
    expect(await config('switch fr-ch --off search --why', 'Overloaded')).toMatchObject({ code: 0 });
    const cookie = 'anonymous_id_local=visitor-number-0001';
    expect((await shop.fetchShop('/fr-ch/search/?q=robe', { headers: { cookie } })).status).toBe(503);
    const home = await shop.fetchShop('/fr-ch/', { headers: { cookie } });
    expect(await home.text()).not.toContain('/fr-ch/account/wishlist/');
    expect(await config('rollback fr-ch --why', 'Done')).toMatchObject({ code: 0 });
  });

  it.each([
    ['switch it-it --off lifts --why x', 'Switches are search'],
    ['switch it-it --off checkout --opens-again yesterday --why x', 'A time is written as'],
  ])('%s is refused', { tags: ['sampled-2'] }, async (command, words) => {
    const { code, errors } = await config(command);
    expect(code).toBe(2);
    expect(errors).toContain(words);
  });
});

describe('refused in words, with an exit code, is', () => {
  it.each([
    ['a name that nobody reads', { wishlists: true }, 'de-de/parameters.yaml: params.wishlists: nothing reads'],
    ['a sum that was meant in whole units', { freeDelivery: { NO: 199 } }, 'sums are in cents'],
    ['a sum that is no number', { freeDelivery: { NO: '199 zł' } }, 'said in cents'],
    ['what contradicts itself', { loyalty: true, loyaltyScale: [] }, 'no scale of points'],
  ])('%s', { tags: ['sampled-4'] }, async (_, params, words) => {
    const before = readFileSync(fileOf('de-de'), 'utf8');
    write('de-de', params);
    const found = await config('check de-de');
    expect(found.code).toBe(2);
    expect(found.out).toContain(words);
    const refused = await config('stage de-de --share 5 --why test');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.errors).toContain(words);
    expect(await (await shop.kv()).get('live:de-de')).toBeNull();
    writeFileSync(fileOf('de-de'), before);
  });

  it.each([
    ['stage es-es --share 5', 2, 'why'],
    ['stage xx --share 5 --why test', 2, 'Markets are'],
    ['check DE-DE', 2, 'Markets are'],
    ['status pl-pl nope', 2, 'Markets are'],
    ['plan pl-pl --path /de-de/', 2, '/de-de/ is no page of Poland'],
    ['check --folder package.json', 2, 'has no configuration'],
    ['pull --folder package.json', 2, 'package.json'],
    ['stage es-es --share 5 --why test', 1, 'change nothing'],
    ['rollback es-es --why test', 1, 'nothing to go back to'],
    ['explain es-es params.wishlist', 2, 'a place begins with parameters'],
    ['plan es-es --report /nowhere/plan.html', 2, 'there is no folder /nowhere'],
    ['stage es-es --share 0 --why test', 2, 'A share is between'],
    ['nonsense', 2, 'unknown command'],
  ])('%s: %i', { tags: ['sampled-12'] }, async (command, exit, words) => {
    const { code, errors } = await config(command);
    expect(code).toBe(exit);
    expect(errors).toContain(words);
    expect(errors).not.toMatch(/^ +at .*:\d+:\d+/m);
  });

  it('with --json for programs', { tags: ['exhaustive'] }, async () => {
    const { code, out } = await config('promote es-es --json --why test');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      refused: expect.stringContaining('nothing is staged'),
      code: 'nothing-staged',
    });
  });

  it('a storefront that does not answer, and a key that is wrong', async () => {
    const away = await config('--shop http://127.0.0.1:9 status');
    expect(away.code).toBe(4);
    expect(away.errors).toContain('does not answer');
    expect(away.errors).not.toContain(shop.secrets.CONFIG_KEY);
    const wrong = await shop.fetchShop('/_config/en/now', { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.status).toBe(401);
  });
});
