import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { smallShop } from '../steps/small-shop.ts';

type Parameters = ReturnType<typeof parametersOf>;

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Example & friends' };
const store = {
  storeId: '42',
  name: 'Grand Place',
  city: 'Lille',
  country: 'FR',
  line1: '12 Grand Place',
  zipCode: '59800',
  coordinates: { latitude: 50.6367, longitude: 3.0635 },
};

/** A shop whose market has these parameters; each test uses another market, since pages and markets are cached. */
function shopWith(locale: Locale, params: Partial<Parameters['params']>) {
  const shop = smallShop();
  const record = parametersOf(locale, '9001');
  shop.record = { ...record, params: { ...record.params, ...params } };
  shop.answers = {
    '/gateway/applications/front-ecommerce/rules/merge-csp': { 'img-src': ["'self'"] },
    '/gateway/ecommerce/v2/storelocator/stores': {
      stores: [store, { ...store, storeId: '43', coordinates: null }],
      around: null,
      total: 2,
    },
  };
  return shop;
}

/** Also the response for the store itself. */
const storeAlone = { '/gateway/ecommerce/v2/storelocator/stores/42': store };

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';
const found = (locale: Locale) => `/${locale}/stores/?search=Lille`;

describe('the map of the locator', () => {
  it('stands beside the list, whose stores say where they are', async () => {
    const page = await (await shopWith('fr-fr', {}).ask(found('fr-fr'))).text();
    expect(page).toContain('data-map="');
    expect(page).toContain('<li data-point="42" data-at="50.6367,3.0635" data-name="Grand Place, Lille">');
    expect(page).not.toContain('data-point="43"');
    expect(page.match(/data-on-map/g)).toHaveLength(1);
    expect(page).toContain('Natural Earth');
    // The list is long on a phone.
    expect(page).toContain('href="#map"');
  });

  it('is only where the market shows maps', async () => {
    const answer = await shopWith('de-de', { showMap: false, mapTiles: tiles }).ask(found('de-de'));
    expect(policyOf(answer)).not.toMatch(/tiles\.example|worker-src/);
    const page = await answer.text();
    expect(page).toContain('Grand Place');
    for (const trace of ['data-map', 'data-point', 'data-on-map', '#map']) expect(page).not.toContain(trace);
  });

  it('may have the operator’s pictures, for who asks for them, and no other page may load them', async () => {
    const shop = shopWith('it', { mapTiles: tiles, tagManagerId: null });
    const answer = await shop.ask(found('it'));
    expect(policyOf(answer)).toMatch(/img-src 'self' https:\/\/tiles\.example;/);
    const page = await answer.text();
    // Before consent, neither the tiles nor their attribution are shown: only the shop's own land.
    expect(page).toMatch(/<span data-map-thanks="" hidden="">[^<]*© Example &amp; friends/);
    expect(page).toMatch(/<p class="small" data-map-pictures=""><button[^>]* disabled="">Mostra le strade</);
    expect(page).toContain('Le immagini arrivano da tiles.example,');
    expect(page).toContain('Natural Earth');
    expect(policyOf(answer)).toContain("; worker-src 'self'");
    expect(policyOf(await shop.ask('/it/cart/'))).not.toMatch(/tiles\.example|worker-src/);
  });

  it('is on the page of a store as well, which is marked on it, and its pictures may be loaded there', async () => {
    const shop = shopWith('fr', { mapTiles: tiles });
    shop.answers = { ...storeAlone, ...shop.answers };
    const answer = await shop.ask('/fr/stores/france/lille/grand-place-42/');
    expect(policyOf(answer)).toContain('https://tiles.example');
    const page = await answer.text();
    expect(page).toContain('<div class="store__visit" data-point="42" data-at="50.6367,3.0635"');
    expect(page).toContain('&quot;here&quot;:&quot;42&quot;');
    const none = shopWith('en', { showMap: false, mapTiles: tiles });
    none.answers = { ...storeAlone, ...none.answers };
    const plain = await none.ask('/en/stores/france/lille/grand-place-42/');
    expect(policyOf(plain)).not.toContain('tiles.example');
    expect(await plain.text()).not.toMatch(/data-map|data-point/);
  });

  it.each([
    ['it-it', 'without places', 'https://tiles.example/map.png'],
    ['pl-pl', 'of no web address', 'javascript:{z}/{x}/{y}'],
    ['de', 'of any host', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ] as const)('in %s does without pictures whose address is one %s', async (locale, _, url) => {
    const answer = await shopWith(locale, { mapTiles: { ...tiles, url } }).ask(found(locale));
    expect(policyOf(answer)).not.toContain('tiles.example');
    const page = await answer.text();
    expect(page).toContain('Natural Earth');
    expect(page).not.toContain('data-map-pictures');
  });
});
