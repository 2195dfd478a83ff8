import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOfShop, openFacts } from '../../../scripts/building/check-shop.ts';
import { boxWithin } from '../../../shared/brand/wordmark.ts';
import { type Locale, onlineLocales } from '../../../shared/markets/locales.ts';
import { newShop } from '../../../starter/new-shop/new-shop.ts';
import { ShopFiles } from '../../../starter/shop-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(markets: readonly Locale[], name = 'Höltje & Söhne'): void {
  const shape = { picture: { width: 1, height: 1 } };
  const files = newShop({
    name,
    markets,
    domain: 'hoeltje.example',
    folder: '../hoeltje',
    prefix: 'hoeltje',
    ...shape,
  });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const change = (path: string, to: (text: string) => string): void => writeFileSync(join(folder, path), to(read(path)));

describe.each([[['de-de']], [onlineLocales]] as const)('a shop of %s', (markets) => {
  it('can be built', () => {
    write(markets);
    expect(faultsOfShop(folder)).toEqual([]);
  });

  it('has parameters with its own hosts, and texts of each market', () => {
    write(markets);
    const files = new ShopFiles(folder);
    for (const locale of markets) {
      expect(files.parameters(locale).domain).toBe(`${locale === 'en' ? 'www' : locale}.hoeltje.example`);
      const uids = files.entries(locale).map(({ uid }) => uid);
      expect(uids).toEqual(expect.arrayContaining(['home', 'terms', 'privacy', 'cookies', 'imprint', 'contact']));
    }
  });

  it('names the demo nowhere', () => {
    write(markets);
    for (const path of ['shop.json', 'brand/brand.json', 'brand/companies.json', 'workers/storefront.toml'])
      expect(read(path), path).not.toMatch(/selvedge-|selvedge\.example|"Selvedge"/);
  });
});

it('has pictures of the chosen shape', () => {
  write(['de-de']);
  expect(read('brand/tokens.css')).toContain('--product-picture: 1 / 1;');
});

it('lists the facts that are to be filled in, each with its file', () => {
  write(['de-de']);
  expect(openFacts(folder)).toContain('brand/companies.json: [VAT number]');
  change('brand/companies.json', (text) => text.replace('[VAT number]', 'DE 123 456 789'));
  expect(openFacts(folder)).not.toContain('brand/companies.json: [VAT number]');
});

it.each([
  ['shop.json', '"de-de"', '"de-at"', /^shop\.json: markets\.0: /],
  ['shop.json', '"hoeltje.example"', '"https://hoeltje"', /^shop\.json: domain: is no host name/],
  ['shipping.json', '"price": 490', '"price": -1', /^shipping\.json: 0\.price: /],
  ['markets/de-de.json', '"devise": "EUR"', '"devise": "DM"', /^markets\/de-de\.json: devise: /],
  ['content/de-de/terms.json', '"uid": "terms",', '"uid": "a b",', /^content\/de-de\/terms\.json: uid: /],
  ['content/de-de/home.json', '"rich_text"', '"rich_txt"', /^content\/de-de: home: blocks\.0: "rich_txt" is no block/],
  ['content/de-de/home.json', '{', '', /^content\/de-de\/home\.json is not JSON: /],
])('a mistake in %s is named with its place', (path, found, written, message) => {
  write(['de-de']);
  change(path, (text) => text.replace(found, written));
  expect(faultsOfShop(folder).join('\n')).toMatch(message);
});

it.each([
  ['<svg viewBox="0 0 9 9"><text id="wordmark">A</text></svg>', 'has a style, text'],
  ['<svg viewBox="0 0 9 9"><path id="wordmark" d="M0 0"/><path d="M1 1"/></svg>', 'has shapes beside'],
  ['<svg viewBox="0 0 9 9" id="wordmark"><path d="M0 0"/></svg>', 'needs a viewBox, and an element inside'],
])('the wordmark %s is refused', (svg, fault) => {
  write(['de-de']);
  change('brand/wordmark.svg', () => svg);
  expect(faultsOfShop(folder).join()).toContain(`brand/wordmark.svg ${fault}`);
});

it('a text that lacks languages is named', () => {
  write(['de-de']);
  change('brand/texts.json', () => '{ "cart.title": { "de": "Schuhtüte" } }');
  expect(faultsOfShop(folder).join()).toContain('brand/texts.json: cart.title: it needs all languages');
});

it('a missing market is named', () => {
  write(['de-de']);
  rmSync(join(folder, 'markets', 'de-de.json'));
  rmSync(join(folder, 'content', 'de-de'), { recursive: true });
  expect(faultsOfShop(folder)).toEqual(['markets/de-de.json is missing.', 'content/de-de is missing.']);
});

it.each([
  ['0 -1059 3768 1591', 102],
  ['0 -222 888 288', 132],
  ['0 -222 1235 288', 132],
])('a drawing of %s begins at the edge of a box that is %i pixels wide', (viewBox, width) => {
  expect(boxWithin(viewBox, 132, 43)).toEqual({ width, height: 43 });
});

it('draws the name and its first letter', () => {
  write(['de-de'], 'Ångström');
  expect(read('brand/wordmark.svg')).toMatch(/^<svg [^>]*viewBox="[-\d ]+"><path id="wordmark" d="M/);
  expect(read('brand/icon.svg')).toMatch(/transform="translate\([\d.]+ [\d.]+\) scale\(0\.\d+\)"/);
});

it('refuses a name that the font cannot write', () => {
  expect(() => write(['de-de'], '東京')).toThrow('cannot write');
});
