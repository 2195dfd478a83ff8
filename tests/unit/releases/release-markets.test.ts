/** One command changes several markets: all of them, or none. If that fails, it reports the state of each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeMarkets } from '../../../releases/write-folder.ts';
import { type Locale, localeNames } from '../../../shared/markets/locales.ts';
import { contents, type Ran, runConfig, Storefront } from './release-storefront.ts';

let shops: Record<Locale, Storefront>;
let folder: string;

/** Files with a threshold of free delivery, another one in Poland. */
function write(home: number, inPoland = home): void {
  const saying = (locale: Locale, NO: number) => contents({ freeDelivery: { NO } }, locale);
  const markets = localeNames.map((locale) => [locale, saying(locale, locale === 'pl-pl' ? inPoland : home)] as const);
  writeMarkets(folder, new Map(markets));
}

beforeEach(() => {
  const made = localeNames.map((locale) => {
    const shop = new Storefront();
    shop.gateway = contents({ freeDelivery: { NO: 14_900 } }, locale);
    return [locale, shop] as const;
  });
  shops = Object.fromEntries(made) as typeof shops;
  folder = mkdtempSync(join(tmpdir(), 'selvedge-markets-'));
  write(19_900);
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = (command: string): Promise<Ran> => runConfig(shops, folder, ...command.split(' '));
const live = () => localeNames.filter((locale) => shops[locale].pointer.live !== null);
const staged = () => localeNames.filter((locale) => shops[locale].pointer.next !== null);
const [firstMarket, fifth] = [localeNames[0], localeNames[4]] as [Locale, Locale];

describe('all markets', () => {
  it('are staged, promoted and rolled back by one command each, and reported one by one', async () => {
    const stage = await config('stage --all --share 5 --why dearer');
    expect(stage).toMatchObject({ code: '' });
    expect(staged()).toEqual(localeNames);
    expect(stage.out.match(/5 % of the visitors see/g)).toHaveLength(localeNames.length);
    const again = await config('stage --all --share 5 --why dearer');
    expect(again.code).toBe('nothing-changes');
    expect(again.refused).toContain('Poland (pl-pl): 5 % of the visitors see release');

    const promote = await config('promote --all --why go');
    expect(live()).toEqual(localeNames);
    expect(promote.out).toContain('Poland (pl-pl): free delivery (home) above');
    const names = localeNames.join(' ');
    expect(promote.out).toContain(`${localeNames.length} markets: ${names}.`);
    expect(promote.out).toContain(`Back again: npm run config -- rollback ${names} --why "..."`);
    expect(await config(`rollback ${names} --why wrong`)).toMatchObject({ code: '' });
    expect(live()).toEqual([]);
  });

  it('are switched back by the suggested commands, whatever was switched off in one of them before', async () => {
    const at = '2099-12-24T18:00:00.000Z';
    shops['pl-pl'].gateway = { ...shops['pl-pl'].gateway, switches: { off: ['search'], opensAgain: at } };
    const before = localeNames.map((locale) => shops[locale].live.switches);
    const { out } = await config('switch --all --off search --off reviews --why overloaded');
    const others = localeNames.filter((locale) => locale !== 'pl-pl').join(' ');
    const commands = out.split('\n').filter((line) => line.startsWith('Back again: '));
    expect(commands).toHaveLength(2);
    expect(commands).toEqual(
      expect.arrayContaining([
        `Back again: npm run config -- switch ${others} --on search --on reviews --why "..."`,
        'Back again: npm run config -- switch pl-pl --on reviews --why "..."',
      ]),
    );
    for (const line of commands) expect(await config(line.replace(/^.* config -- /, ''))).toMatchObject({ code: '' });
    expect(localeNames.map((locale) => shops[locale].live.switches)).toEqual(before);
  });

  it('are those in which there is something to do; the others are named', async () => {
    rmSync(join(folder, 'es'), { recursive: true });
    shops.de.gateway = contents({ freeDelivery: { NO: 19_900 } }, 'de');
    const { out } = await config('promote --all --files --why go');
    expect(live()).toEqual(localeNames.filter((locale) => !['es', 'de'].includes(locale)));
    expect(out).toContain('Spain (es): left as it is. Spain (es): ');
    expect(out).toContain('has no files of it');
    expect(out).toContain('Germany (de): the files change nothing.');
    const result = JSON.parse((await config('switch --all --off search --why overloaded --json')).out);
    expect(result.changed).toHaveLength(localeNames.length);
    expect(await config('switch --all --off search --why again')).toMatchObject({ code: 'nothing-changes' });
    expect(localeNames.every((locale) => shops[locale].live.switches.off[0] === 'search')).toBe(true);
  });

  it.each([
    ['promote --why x', 'Name the markets'],
    ['promote pl-pl --all --why x', 'not both'],
    [`promote pl-pl es --release ${'a'.repeat(16)} --why x`, 'A release is of one market'],
    [`rollback pl-pl es --to ${'a'.repeat(16)} --why x`, 'A release is of one market'],
    ['rollback --why x', 'Name the markets'],
    ['rollback --all --why x', 'unknown option'],
    ['stage pl-pl nope --share 5 --why x', 'Markets are'],
  ])('%s is a mistake', async (command, words) => {
    const refused = await config(command);
    expect(refused.code).toBe('usage');
    expect(refused.refused).toContain(words);
  });
});

describe('nothing is changed in any market', () => {
  it('where the files of one have faults, or nothing to say, and it was named', async () => {
    write(19_900, 199);
    const refused = await config('promote fr-fr pl-pl es --files --why go');
    expect(refused.code).toBe('faults');
    expect(refused.refused).toContain('Nothing was changed:');
    expect(refused.refused).toContain('Poland (pl-pl): fault: ');
    expect(live()).toEqual([]);
    write(19_900);
    shops.es.gateway = contents({ freeDelivery: { NO: 19_900 } }, 'es');
    expect((await config('stage fr-fr es --share 5 --why go')).refused).toContain(
      'Spain (es): the files change nothing.',
    );
    expect(staged()).toEqual([]);
  });

  it('where a release is staged in some of those that are rolled back', async () => {
    await config('stage fr-fr --share 5 --why x');
    await config('promote es --files --why x');
    const refused = await config('rollback fr-fr es --why x');
    expect(refused.code).toBe('other-staged');
    expect(refused.refused).toContain('staged: fr-fr');
    expect(refused.refused).toContain('not staged: es');
    expect([staged(), live()]).toEqual([['fr-fr'], ['es']]);
  });

  it('in the end where KV fails in the middle, since the others are rolled back', async () => {
    await config('stage --all --share 5 --why dearer');
    shops[fifth].outage = { after: 1 };
    const refused = await config('promote --all --why go');
    expect(refused.code).toBe('away');
    expect(refused.refused).toContain('KV does not answer.');
    expect(refused.refused).toContain('Nothing is changed, in no market:');
    expect(refused.refused.match(/as it was, reverted/g)).toHaveLength(4);
    expect([live(), staged()]).toEqual([[], localeNames]);
    expect(shops[firstMarket].changes[0]).toMatchObject({
      kind: 'rollback',
      why: expect.stringContaining('Reverted, because of '),
    });
    shops[fifth].outage = null;
    expect(await config('promote --all --why go')).toMatchObject({ code: '' });
    expect(await config(`rollback ${firstMarket} --why wrong`)).toMatchObject({ code: '' });
    expect(shops[firstMarket].pointer).toEqual({ live: null, next: null });
  });

  it('where somebody else was faster in one of them', async () => {
    shops[fifth].meanwhile = { live: null, next: { release: 'a'.repeat(16), share: 5 } };
    const refused = await config('switch --all --off search --why x');
    expect(refused.code).toBe('outdated');
    expect(live()).toEqual([]);
  });
});

it('an answer that was lost on the way is no failure', async () => {
  shops[fifth].outage = { after: 0, until: 1, lost: true };
  expect(await config('promote --all --files --why go')).toMatchObject({ code: '' });
  expect(live()).toEqual(localeNames);
});

it('what cannot be rolled back is named, with the commands in both directions', async () => {
  const [first = firstMarket, second, ...others] = localeNames;
  shops[first].outage = { after: 1 };
  shops[fifth].outage = { after: 0 };
  const refused = await config('promote --all --files --why go');
  expect(refused.code).toBe('half-done');
  expect(live()).toEqual([first]);
  expect(refused.refused).toMatch(new RegExp(`\\(${first}\\): changed: release \\w+ is live`));
  expect(refused.refused).toMatch(new RegExp(`\\(${second}\\): as it was, reverted`));
  expect(refused.refused).toContain(`the same command for ${[second, ...others].join(' ')}.`);
  expect(refused.refused).toContain(`Or go back: npm run config -- rollback ${first} --why "..."`);
  shops[fifth].outage = null;
  expect(await config('promote --all --files --why go')).toMatchObject({ code: '' });
  expect(live()).toEqual(localeNames);
});
