import { expect, it } from 'vitest';
import { differences } from '../../../releases/diff.ts';
import type { ReleaseContents } from '../../../shared/contract/markets/release.ts';
import { contentsFor } from './release-fixture.ts';

type Params = Partial<ReleaseContents['parameters']['params']>;
const base = contentsFor('pl-pl').parameters.params;
const wordsOf = (from: ReleaseContents, to: ReleaseContents) => differences(from, to).map(({ words }) => words);

it('nothing differs from itself', () => {
  expect(differences(contentsFor('de-de'), contentsFor('de-de'))).toEqual([]);
});

it.each<[Params, string[]]>([
  [{ wishlist: false }, ['the wishlist is switched off']],
  [{ paymentProducts: base.paymentProducts.filter(({ name }) => name !== 'paypal') }, ['PayPal disappears']],
  [
    {
      paymentProducts: [
        ...base.paymentProducts.filter(({ name }) => name !== 'paypal'),
        { name: 'paypal', rank: 2, minAmount: 1_000 },
      ],
    },
    ['PayPal: rank 2, from 10 zł instead of rank 20'],
  ],
  [
    {
      paymentProducts: [...base.paymentProducts, { name: 'klarna', rank: 3, minAmount: 0, maxAmount: 150_000 }],
    },
    ['Klarna appears (rank 3, up to 1500 zł)'],
  ],
  [{ loyaltyCardCentAmount: 2_500 }, ['the price of the loyalty card: 25 zł instead of 20 zł']],
  [{ giftCard: { ...base.giftCard, maxAmount: 70_000 } }, ['gift cards, max amount: 700 zł instead of 600 zł']],
  [{ deliveryCountries: ['PL', 'DE'] }, ['countries of delivery: Germany added, Czechia removed']],
  [{ deliveryCountries: ['CZ', 'PL'] }, ['countries of delivery: another order (Czechia, Poland)']],
  [{ commercialOperation: undefined }, ['the commercial operation is taken away']],
  [
    { mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles', maxZoom: 18 } },
    ['pictures of the map appears: (url "https://tiles.example/{z}/{x}/{y}.png", attribution "Tiles", max zoom 18)'],
  ],
])('%j is said in words', (params, words) => {
  const found = wordsOf(contentsFor('pl-pl'), contentsFor('pl-pl', params));
  // There is a no-break space between currency and amount.
  expect(found.map((each) => each.replaceAll(/\s/g, ' '))).toEqual(words);
});

it.each<[Params['freeDelivery'], Params['freeDelivery'], string[]]>([
  [{ NO: 14_900 }, { NO: 19_900 }, ['free delivery (home) above 199 zł instead of 149 zł']],
  [{ NO: 14_900 }, { NO: 19_950 }, ['free delivery (home) above 199,50 zł instead of 149 zł']],
  [{ EX: 'never' }, { EX: 30_000 }, ['free delivery (express) above 300 zł instead of never']],
  [{ LO: 9_900 }, { LO: 'never' }, ['free delivery (locker) never instead of above 99 zł']],
  [{ LO: 9_900 }, { LO: 0 }, ['free delivery (locker) always instead of above 99 zł']],
  [{ PR: 9_900 }, {}, ['free delivery (pickup point) as the gateway has it instead of above 99 zł']],
  [{}, { PR: 9_900 }, ['free delivery (pickup point) above 99 zł instead of as the gateway has it']],
  [{ NO: 14_900, EX: 'never' }, { EX: 'never', NO: 14_900 }, []],
])('free delivery: from %j to %j', (before, after, words) => {
  const of = (freeDelivery: Params['freeDelivery'] = {}) => contentsFor('pl-pl', { freeDelivery });
  expect(wordsOf(of(before), of(after)).map((each) => each.replaceAll(/\s/g, ' '))).toEqual(words);
});

it('an amount is said as the pages of the market have it', () => {
  const of = (NO: number) => contentsFor('en', { freeDelivery: { NO } });
  expect(wordsOf(of(8_000), of(10_000))).toEqual(['free delivery (home) above €100 instead of €80']);
});

it('redirects and policy as well', () => {
  const before = contentsFor('pl-pl', {}, { redirects: [{ from: '/a', to: '/b', status: 301 }] });
  const after = contentsFor(
    'pl-pl',
    {},
    {
      redirects: [
        { from: '/a', to: '/c', status: 302 },
        { from: '/new', to: '/b', status: 301 },
        { from: '/search', to: '/b', status: 302, hidesPage: true },
        { from: '/satin-dress--p100001', to: '/b', status: 302, hidesPage: true },
        { from: '/old-sale', to: '/b', status: 302, hidesPage: true },
      ],
      policy: { ...before.policy, 'img-src': ["'self'", 'https://cdn.example'] },
    },
  );
  expect(wordsOf(before, after)).toEqual([
    'redirects: /a leads to /c, for now instead of /b, for good',
    'redirects: /new leads to /b, for good',
    'redirects: /search leads to /b, for now, in the place of a page',
    'redirects: /satin-dress--p100001 leads to /b, for now, in the place of a page if there is one',
    'redirects: /old-sale leads to /b, for now, marked as hiding a page, though there is none',
    'policy, img-src: lets in https://cdn.example, shuts out data:',
  ]);
  expect(wordsOf(after, contentsFor('pl-pl', {}, { redirects: [] }))).toContain(
    'redirects: /new leads nowhere any more',
  );
});

it('a policy by what is sent after the rules of the storefront, and by nothing that stays as it is', () => {
  const of = (policy: ReleaseContents['policy']) => contentsFor('pl-pl', {}, { policy });
  const before = { 'img-src': ["'self'"], 'script-src': ['https://a.example'], 'default-src': ["'self'"] };
  const changed = (policy: ReleaseContents['policy']) =>
    differences(of(before), of({ ...before, ...policy })).map(({ words }) => words);
  expect(changed({ 'img-src': ["'self'", '*', 'https://cdn.example'] })).toEqual([
    'policy, img-src: lets in https://cdn.example',
    'policy, img-src: * changes nothing, as the storefront decides that itself',
  ]);
  expect(changed({ 'script-src': ['https://a.example', "'unsafe-inline'", 'https:'] })).toEqual([
    "policy, script-src: 'unsafe-inline' https: changes nothing, as the storefront decides that itself",
  ]);
  expect(changed({ 'default-src': ["'none'"] })).toEqual([
    "policy, default-src: 'self' changes nothing, as the storefront decides that itself",
  ]);
  expect(changed({ 'style-src-elem': ['https://a.example'] })).toEqual([
    'policy, style-src-elem: https://a.example changes nothing, as the storefront decides that itself',
  ]);
  expect(changed({ 'upgrade-insecure-requests': [] })).toEqual([
    'policy, upgrade-insecure-requests: is sent, without a source',
  ]);
  expect(changed({ 'img-src': ["'self'"] })).toEqual([]);
});

it('what is switched off, and what no longer is, is shown by its name', () => {
  const switches = (off: ReleaseContents['switches']['off'], opensAgain: string | null = null) =>
    contentsFor('pl-pl', {}, { switches: { off, opensAgain } });
  const until = '2026-12-24T18:00:00Z';
  expect(wordsOf(switches(['search']), switches(['payment:paypal', 'checkout'], until))).toEqual([
    'switches: PayPal is switched off',
    'switches: the checkout is switched off',
    'switches: the search is switched on again',
    'switches: reopens at 2026-12-24T18:00:00Z',
  ]);
  expect(wordsOf(switches([], until), switches([]))).toEqual(['switches: no reopening time']);
});
