/** Refusals of the commands, and their output before anything is shown. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { writeMarkets } from '../../../releases/write-folder.ts';
import { contents, type Ran, runConfig, Storefront } from './release-storefront.ts';

let shop: Storefront;
let folder: string;
let others: string;

/** Files of the market with a threshold of free delivery. */
function filesThatSay(home: number): string {
  const made = mkdtempSync(join(tmpdir(), 'selvedge-changes-'));
  writeMarkets(made, new Map([['pl-pl', contents({ freeDelivery: { NO: home } })]]));
  return made;
}

beforeEach(() => {
  shop = new Storefront();
  shop.gateway = contents({ freeDelivery: { NO: 14_900 } });
  folder = filesThatSay(19_900);
  others = filesThatSay(17_900);
});
afterEach(() => {
  for (const each of [folder, others]) rmSync(each, { recursive: true });
});

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

const config = (command: string, ...rest: string[]): Promise<Ran> =>
  runConfig(shop, folder, ...command.split(' '), ...rest);
const colleague = (command: string): Promise<Ran> => runConfig(shop, others, ...command.split(' '));

describe('a release that somebody has staged', () => {
  beforeEach(async () => {
    expect(await config('stage pl-pl --share 5 --why dearer')).toMatchObject({ code: '' });
  });
  const stagedId = (): string => shop.pointer.next?.release ?? '';

  it('is replaced by none that does not say so', async () => {
    const first = stagedId();
    const refused = await colleague('stage pl-pl --share 10 --why cheaper --who jan');
    expect(refused.code).toBe('other-staged');
    expect(refused.refused).toContain(`${first} for 5 % of the visitors, since 20`);
    expect(refused.refused).toContain('by ola: dearer');
    expect(spaced(refused.refused)).toContain('free delivery (home) above 199 zł instead of 149 zł');
    expect(stagedId()).toBe(first);
    expect(await colleague('stage pl-pl --share 10 --why cheaper --instead')).toMatchObject({ code: '' });
    expect(stagedId()).not.toBe(first);
  });

  it('is shown to more without another word', async () => {
    expect(await config('stage pl-pl --share 50 --why well')).toMatchObject({ code: '' });
    expect(shop.pointer.next?.share).toBe(50);
  });

  it('is promoted where the files say something else only by its id', async () => {
    const id = stagedId();
    const refused = await colleague('promote pl-pl --why go');
    expect(refused.code).toBe('files-differ');
    expect(refused.refused).toContain(`--release ${id}`);
    expect(refused.refused).toContain('by ola (dearer)');
    expect(spaced(refused.refused)).toContain('free delivery (home) above 199 zł instead of 179 zł');
    expect(await colleague(`promote pl-pl --why go --release ${'0'.repeat(16)}`)).toMatchObject({
      code: 'other-staged',
    });
    expect(shop.pointer.live).toBeNull();
    expect(await colleague(`promote pl-pl --why go --release ${id}`)).toMatchObject({ code: '' });
    expect(shop.pointer).toEqual({ live: id, next: null });
  });

  it('is promoted where the files say the same, where there are none, and though a part has been switched off since', async () => {
    expect(await config('switch pl-pl --off search --why overloaded --who jan')).toMatchObject({ code: '' });
    const again = await colleague('stage pl-pl --share 5 --why mine');
    expect(again.refused).toContain('by ola: dearer');
    rmSync(join(others, 'pl-pl'), { recursive: true });
    expect(await config('promote pl-pl --why go')).toMatchObject({ code: '' });
    expect(shop.live.switches.off).toEqual(['search']);
    writeFileSync(join(folder, 'pl-pl', 'switches.yaml'), 'off: [reviews]\n');
    expect(await config('stage pl-pl --share 5 --why again')).toMatchObject({ code: '' });
    expect(await colleague('promote pl-pl --why go')).toMatchObject({ code: '' });
  });
});

describe('status says what is switched off', () => {
  const reopening = '2099-12-24T18:00:00.000Z';

  it('since when, by whom and until when, in words and for programs', async () => {
    expect((await config('status pl-pl')).out).toBe('Poland (pl-pl): what the gateway says is live');
    await config('switch pl-pl --off checkout --off wishlist --why', 'the provider is away');
    await config('switch pl-pl --on wishlist --why', 'that was a slip');
    await config('switch pl-pl --off wishlist --opens-again', reopening, '--why', 'it was none');
    const { out } = await config('status pl-pl');
    expect(out).toMatch(/^ {2}the checkout \(checkout\) is switched off since 20\S+, by ola: the provider is away$/m);
    expect(out).toMatch(/^ {2}the wishlist \(wishlist\) is switched off since 20\S+, by ola: it was none$/m);
    expect(out).toContain(`  visitors see the reopening time ${reopening}`);
    const [status] = JSON.parse((await config('status pl-pl --json')).out);
    expect(status).toMatchObject({
      switches: { off: ['checkout', 'wishlist'], opensAgain: reopening },
      disabled: [
        { name: 'checkout', since: { who: 'ola', why: 'the provider is away' } },
        { name: 'wishlist', since: { who: 'ola', why: 'it was none' } },
      ],
      overdue: false,
    });
  });

  it('also where visitors saw a time that has passed', async () => {
    shop.gateway = { ...shop.gateway, switches: { off: ['search'], opensAgain: '2026-01-01T10:00:00.000Z' } };
    const { out } = await config('status pl-pl');
    expect(out).toContain('the search (search) is switched off\n');
    expect(out).toContain('visitors see the reopening time 2026-01-01T10:00:00.000Z, which has passed');
    expect(JSON.parse((await config('status pl-pl --json')).out)).toMatchObject([{ overdue: true }]);
  });
});

describe('the next steps are shown', () => {
  it('after staging, with the way back', async () => {
    const { out } = await config('stage pl-pl --share 5 --why dearer');
    expect(out.split('\n').slice(-3)).toEqual([
      'How it does: npm run config -- status pl-pl',
      'Shown to everybody: npm run config -- promote pl-pl --why "..."',
      'Back again: npm run config -- rollback pl-pl --why "..."',
    ]);
    expect((await config('promote pl-pl --why go')).out).toContain(
      'Back again: npm run config -- rollback pl-pl --why "..."',
    );
    expect((await config('rollback pl-pl --why wrong')).out).not.toContain('Back again');
  });

  it('for a shop in a folder of its own, which they name', async () => {
    vi.stubEnv('SHOP_FOLDER', '../my-shop');
    vi.resetModules();
    const own = await import('./release-storefront.ts');
    const storefront = new own.Storefront();
    storefront.gateway = shop.gateway;
    const ran = (command: string) => own.runConfig(storefront, folder, ...command.split(' '));
    const off = await ran('switch pl-pl --off search --why overloaded');
    expect(off.out).toContain('Back again: npm run config -- --shop ../my-shop switch pl-pl --on search --why "..."');
    const staged = await ran('stage pl-pl --share 5 --why dearer');
    expect(staged.out.match(/npm run config -- (?!--shop \.\.\/my-shop )/g)).toBeNull();
    rmSync(join(folder, 'shared'), { recursive: true, force: true });
    rmSync(join(folder, 'pl-pl'), { recursive: true });
    const empty = await ran('plan pl-pl');
    expect(empty.refused).toContain('"npm run config -- --shop ../my-shop pull" writes one');
  });

  it('after a switch, of a part that is off and of one that is on again', async () => {
    const off = await config('switch pl-pl --off search --opens-again 2099-12-24T18:00Z --why overloaded');
    expect(off.out).toContain('Back again: npm run config -- switch pl-pl --on search --why "..."');
    const on = await config('switch pl-pl --on search --why well');
    expect(on.out).toContain(
      'Back again: npm run config -- switch pl-pl --off search --opens-again 2099-12-24T18:00:00.000Z --why "..."',
    );
  });
});

describe('what a market has at a place', () => {
  it.each([
    ['parameters.params.wishlists', 'There is no parameters.params.wishlists.', 'parameters.params.wishlist '],
    ['parameters.wishlist', 'There is no parameters.wishlist.', 'parameters.params.wishlist '],
    ['wishlist', 'a place begins with parameters, redirects', 'parameters.params.wishlist '],
    ['params.whislist', 'There is no params: a place begins with', 'parameters.params.wishlist '],
    ['parameters.params.freeDelivery.NX', 'freeDelivery.NX.', 'parameters.params.freeDelivery.EX '],
    ['parameters.params.wishlist.since', 'There is no parameters.params.wishlist.since.', ''],
    ['parameters.params.paymentProducts.vissa', 'paymentProducts.vissa.', 'paymentProducts.visa '],
    ['redirects./sales', 'There is no redirects./sales.', 'redirects./sale '],
    ['switches.of', 'There is no switches.of.', 'switches.off '],
  ])('%s is no place', async (place, words, meant) => {
    const { refused, code } = await config(`explain pl-pl ${place}`);
    expect(code).toBe('usage');
    expect(refused).toContain(words);
    expect(refused).toContain(meant);
  });

  it('is nothing where something may be there, with what may be meant', async () => {
    expect((await config('explain pl-pl policy.image-src')).out).toContain(
      'Poland (pl-pl) has nothing at policy.image-src. Is policy.img-src meant?',
    );
    expect((await config('explain pl-pl policy.frame-src')).out).toContain('nothing at policy.frame-src.\n');
    expect((await config('explain pl-pl parameters.params.paymentProducts.visa.rank')).code).toBe('');
  });
});

describe('what is refused', () => {
  it.each([
    [['switch', 'pl-pl', '--off', 'search', '--on', 'search', '--why', 'x'], 'Named on both sides', 'usage'],
    [['switch', 'pl-pl', '--why', 'x'], 'Say what to switch off', 'usage'],
    [['switch', 'pl-pl', '--off', 'search', '--why', 'a\nb'], 'why is one line', 'usage'],
    [['switch', 'pl-pl', '--off', 'search', '--why', '\u001B[31mred'], 'without control characters', 'usage'],
    [['switch', 'pl-pl', '--off', 'search', '--why', ''], 'why is empty', 'usage'],
    [['switch', 'pl-pl', '--off', 'search', '--why', 'x'.repeat(1001)], 'more than 1000', 'usage'],
    [['switch', 'pl-pl', '--off', 'search', '--why', 'x', '--who', 'a\rb'], 'who is one line', 'usage'],
    [['csp', 'pl-pl', '--stop', '--why', 'a\u2028b'], 'why is one line', 'usage'],
    [['status', 'nope'], 'Markets are', 'usage'],
    [['stage', 'pl-pl', '--share', '0', '--why', 'x'], 'A share is between 0.01 and 100 percent', 'usage'],
    [['stage', 'pl-pl', '--share', '101', '--why', 'x'], 'A share is between 0.01 and 100 percent', 'usage'],
    [['stage', 'pl-pl', '--share', '', '--why', 'x'], 'A share is between 0.01 and 100 percent', 'usage'],
    [['plan', 'pl-pl', '--report', '/nowhere/plan.html'], 'there is no folder /nowhere (--report)', 'usage'],
    [['plan', 'pl-pl', '--report', tmpdir()], 'is a folder (--report)', 'usage'],
    [['promote', 'pl-pl', '--why', 'x'], 'nothing is staged', 'nothing-staged'],
    [['rollback', 'pl-pl', '--why', 'x'], 'nothing to go back to', 'nothing-to-go-back-to'],
    [['csp', 'pl-pl'], 'no policy is tried', 'nothing-tried'],
    [['link', 'pl-pl', '--release', 'a'.repeat(16)], 'Not found', 'refused'],
  ])('%j', async (args, words, code) => {
    const refused = await runConfig(shop, folder, ...args);
    expect(refused.code).toBe(code);
    expect(refused.refused).toContain(words);
    expect(shop.changes).toEqual([]);
  });
});

it('former notes of the log are shown without their line breaks and colours', async () => {
  const forged = 'x\n2030-01-01T00:00:00.000Z  promote by admin: forged';
  shop.changes = [
    {
      kind: 'stage',
      who: '\u001B[31mred',
      why: forged,
      diff: [forged],
      from: shop.pointer,
      to: shop.pointer,
      at: '2026-11-23T10:00:00.000Z',
    },
  ];
  const { out } = await config('history pl-pl');
  expect(out.split('\n')).toHaveLength(5);
  expect(out).toContain('by \\u001b[31mred: x\\n2030');
});

describe('a policy', () => {
  const file = (): string => join(folder, 'pl-pl', 'policy.yaml');

  it('that somebody has written is not drafted over', async () => {
    writeFileSync(file(), stringify({ 'img-src': ["'self'", 'https://mycdn.example'] }));
    const refused = await config('csp pl-pl --draft');
    expect(refused.code).toBe('hand-written');
    expect(refused.refused).toContain('lets in https://mycdn.example');
    expect(readFileSync(file(), 'utf8')).toContain('mycdn');
    expect(await config('csp pl-pl --draft --instead')).toMatchObject({ code: '' });
    expect(readFileSync(file(), 'utf8')).not.toContain('mycdn');
    expect(await config('csp pl-pl --draft')).toMatchObject({ code: '' });
  });

  const tryIt = (hours: number): void => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString();
    const { policy } = contents();
    shop.candidate = {
      id: '0123abcd',
      policy: { ...policy, 'font-src': ["'self'", 'data:'] },
      who: 'ola',
      why: 'fonts',
      since,
    };
  };

  it('is promoted only with --anyway, which the log notes, when it was tried for less than 24 hours', async () => {
    tryIt(0.2);
    const result = await config('csp pl-pl');
    expect(result.out).toContain('It is tried for 12 minutes, on answers that are not counted here.');
    expect(result.out).toContain('doubt: it was tried for less than 24 hours');
    expect(await config('csp pl-pl --promote --why go')).toMatchObject({ code: 'too-little-known' });
    const promoted = await config('csp pl-pl --promote --anyway --why go');
    expect(promoted.out).toContain('waived by --anyway: it was tried for less than 24 hours');
    expect(shop.changes.find(({ kind }) => kind === 'promote')?.diff).toContain(
      'waived by --anyway: it was tried for less than 24 hours',
    );
  });

  it('is promoted after a day; what it would block is shown with its counts, and waived line by line', async () => {
    tryIt(25);
    const group = (source: string, times: number, route = 'cart') => ({
      directive: 'img-src',
      source,
      route,
      noise: '',
      times,
    });
    shop.reports = [
      group('https://a.example', 1, 'none'),
      group('https://b.example', 2),
      group('https://c.example', 30),
    ];
    const { out } = await config('csp pl-pl');
    const [c, b, a] = ['c', 'b', 'a'].map((name) => out.indexOf(`https://${name}.example`));
    expect(c).toBeLessThan(b ?? 0);
    expect(b).toBeLessThan(a ?? 0);
    const refused = await config('csp pl-pl --promote --why go');
    expect(refused).toMatchObject({ code: 'policy-blocks' });
    const promoted = await config('csp pl-pl --promote --anyway --why go');
    for (const name of ['a', 'b', 'c'])
      expect(promoted.out).toContain(`waived by --anyway: img-src would block https://${name}.example`);

    tryIt(25);
    shop.candidate = shop.candidate && { ...shop.candidate, policy: contents().policy };
    shop.reports = [];
    expect(await config('csp pl-pl --promote --why back')).toMatchObject({ code: '' });
  });
});

it('redirects that are new are looked up before anybody sees them', async () => {
  const write = (...lines: string[]) => writeFileSync(join(folder, 'pl-pl', 'redirects.yaml'), lines.join('\n'));
  shop.missing = ['/pl-pl/gone--p100009/'];
  write('- {from: /old, to: /gone--p100009/, status: 301}');
  for (const command of ['stage pl-pl --share 5 --why old', 'promote pl-pl --files --why old', 'link pl-pl']) {
    const refused = await config(command);
    expect(refused.code).toBe('faults');
    expect(refused.refused).toContain('/old: leads to /gone--p100009/, which answers 404');
  }
  write('- {from: /coat--p100001, to: /search, status: 301}');
  const hiding = await config('stage pl-pl --share 5 --why coat');
  expect(hiding.refused).toContain('/coat--p100001: hides the page product');
  write('- {from: /gone--p100009, to: /search, status: 301}', '- {from: /coat, to: /coat--p100001, status: 301}');
  expect(await config('stage pl-pl --share 5 --why fits')).toMatchObject({ code: '' });
  // A live fault does not block another change.
  shop.gateway = { ...shop.gateway, redirects: [{ from: '/old', to: '/gone--p100009/', status: 301 }] };
  write('- {from: /old, to: /gone--p100009/, status: 301}');
  expect(await config('stage pl-pl --share 5 --instead --why other')).toMatchObject({ code: '' });
});

it('of many redirects the first few are shown, and how many there are besides', async () => {
  const lines = Array.from({ length: 10_100 }, (_, index) => `- {from: /old-${index}, to: /blog, status: 301}`);
  writeFileSync(join(folder, 'pl-pl', 'redirects.yaml'), lines.join('\n'));
  expect((await config('check pl-pl')).out).toContain('redirects: each isolate keeps all of them in memory');
  const staged = await config('stage pl-pl --share 1 --why many');
  expect(staged.out.split('\n').length).toBeLessThan(20);
  expect(staged.out).toMatch(/redirects: 10,0\d\d more/);
  expect(shop.changes[0]?.diff.length).toBeLessThan(20);
});
