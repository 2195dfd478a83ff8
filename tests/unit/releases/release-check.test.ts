import { describe, expect, it } from 'vitest';
import { findingsIn, unlikeSisters } from '../../../releases/check.ts';
import { located } from '../../../releases/located.ts';
import type { ReleaseContents } from '../../../shared/contract/markets/release.ts';
import { localeNames } from '../../../shared/markets/locales.ts';
import { contentsFor } from './release-fixture.ts';

const now = new Date('2026-11-20T10:00:00Z');
const base = contentsFor('pl-pl').parameters.params;
type Params = Partial<ReleaseContents['parameters']['params']>;

const wordsOf = (contents: ReleaseContents, live: ReleaseContents | null = null) =>
  located(contents, findingsIn('pl-pl', contents, live, now)).map(({ kind, words }) => `${kind}: ${words}`);

describe('what is switched off', () => {
  const paid = base.paymentProducts.filter(({ name }) => name !== 'free');

  it.each<[ReleaseContents['switches'], string]>([
    [
      { off: ['payment:multibanco'], opensAgain: null },
      'doubt: switches.off: Multibanco is switched off, and is not offered anyway',
    ],
    [
      { off: paid.map(({ name }) => `payment:${name}` as const), opensAgain: null },
      'fault: switches.off: every payment product is switched off',
    ],
    [
      { off: ['checkout'], opensAgain: '2026-11-20T09:00:00Z' },
      'doubt: switches.opensAgain: the reopening time 2026-11-20T09:00:00Z has passed',
    ],
    [{ off: [], opensAgain: '2026-11-21T09:00:00Z' }, 'doubt: switches.opensAgain: there is a reopening time'],
  ])('%j', (switches, words) => {
    expect(wordsOf(contentsFor('pl-pl', {}, { switches }))).toEqual([expect.stringContaining(words)]);
  });

  it('may be switched off until a time in the future', () => {
    const switches = { off: ['checkout', 'search'] as const, opensAgain: '2026-11-21T09:00:00Z' };
    const contents = contentsFor('pl-pl', {}, { switches: { ...switches, off: [...switches.off] } });
    expect(wordsOf(contents)).toEqual([]);
  });
});

it.each(localeNames)('the demo finds nothing wrong with %s', (locale) => {
  expect(findingsIn(locale, contentsFor(locale), null, now)).toEqual([]);
});

const locator = base.storeLocator;
const gift = base.giftCard;

/** An experiment between two days. */
const compared = (
  from: string,
  until: string,
  change: { share?: number; variants?: []; from?: null } = {},
): Params => ({
  experiments: {
    related: {
      share: 50,
      variants: ['first'],
      from: `${from}T00:00:00Z`,
      until: `${until}T00:00:00Z`,
      ...change,
    },
  },
});

describe('a contradiction is reported', () => {
  it.each<[Params, string]>([
    [
      { storeLocator: { ...locator, countryCodes: [] } },
      'fault: parameters.params.storeLocator.countryCodes: the store locator is active and has no countries',
    ],
    [
      { storeLocator: { ...locator, isActive: false }, ereservation: true, showMap: false },
      'fault: parameters.params.ereservation: reserving in a store needs an active store locator',
    ],
    [
      { paymentProducts: [{ name: 'paypal', rank: 1, minAmount: 500, maxAmount: 400 }] },
      'fault: parameters.params.paymentProducts.paypal: its lower limit is above',
    ],
    [
      { paymentProducts: [{ name: 'free', rank: 1, minAmount: 0 }] },
      'fault: parameters.params.paymentProducts: nothing can be paid with',
    ],
    [
      {
        paymentProducts: [
          { name: 'visa', rank: 1, minAmount: 0 },
          { name: 'visa', rank: 2, minAmount: 0 },
        ],
      },
      'fault: parameters.params.paymentProducts.visa: is there twice',
    ],
    [
      { giftCard: { ...gift, minAmount: gift.maxAmount + 1 } },
      'fault: parameters.params.giftCard.minAmount: gift cards: the lowest amount',
    ],
    [
      { giftCard: { ...gift, preselectedAmount: 1 } },
      'fault: parameters.params.giftCard.preselectedAmount: gift cards: the proposed amount',
    ],
    [{ loyalty: true, loyaltyScale: [] }, 'fault: parameters.params.loyaltyScale: the loyalty programme has no scale'],
    [{ phoneNumberCountries: ['PL'] }, 'doubt: parameters.params.phoneNumberCountries: CZ is delivered to'],
    [
      { privateSales: { startDate: '2026-12-01T00:00:00Z', endDate: '2026-11-01T00:00:00Z' } },
      'fault: parameters.params.privateSales: the private sale ends before it begins',
    ],
    [
      { privateSales: { startDate: '2026-10-01T00:00:00Z', endDate: '2026-11-01T00:00:00Z' } },
      'doubt: parameters.params.privateSales: the private sale is over',
    ],
    [
      { commercialOffersFamilies: [{ id: 'w_dresses' }] },
      'doubt: parameters.params.commercialOffersFamilies: families with offers are named',
    ],
    [
      compared('2026-12-01', '2026-11-01'),
      'fault: parameters.params.experiments.related: experiment related ends before it begins',
    ],
    [
      compared('2026-11-01', '2026-12-01', { from: null }),
      'fault: parameters.params.experiments.related: experiment related has no first',
    ],
    [
      compared('2026-11-01', '2026-12-01', { variants: [] }),
      'fault: parameters.params.experiments.related: experiment related has nothing',
    ],
    [compared('2026-10-01', '2026-11-01'), 'doubt: parameters.params.experiments.related: experiment related is over'],
    [
      compared('2026-11-01', '2026-12-01', { share: 0 }),
      'doubt: parameters.params.experiments.related: experiment related: nobody takes',
    ],
    [
      { ...compared('2026-11-01', '2026-12-01'), tagManagerId: null },
      'doubt: parameters.params.experiments.related: experiment related: no analytics',
    ],
  ])('%j', (params, words) => {
    expect(wordsOf(contentsFor('pl-pl', params))).toEqual([expect.stringContaining(words)]);
  });

  it('of country, currency and domain', () => {
    const french = contentsFor('fr-fr');
    expect(wordsOf(french).filter((words) => /domain|country/.test(words))).toHaveLength(2);
    const { parameters } = contentsFor('pl-pl');
    expect(wordsOf({ ...french, parameters: { ...parameters, devise: 'EUR' } })).toEqual([
      'fault: parameters.devise: currency EUR is not that of PL (PLN)',
    ]);
  });

  it('of a policy that shuts the shop out', () => {
    const contents = contentsFor('pl-pl', {}, { policy: { 'img-src': ["'self'"], 'font-src': ["'self'"] } });
    expect(wordsOf(contents)).toEqual([expect.stringContaining('fault: policy.connect-src')]);
  });
});

describe('free delivery', () => {
  const of = (freeDelivery: Params['freeDelivery'], others: Params = {}) =>
    contentsFor('pl-pl', { ...others, ...(freeDelivery && { freeDelivery }) });
  const live = of({ NO: 14_900, LO: 9_900, EX: 'never' });
  const found = (freeDelivery: Params['freeDelivery'], others: Params = {}) =>
    wordsOf(of(freeDelivery, others), live).map((words) => words.replaceAll(/\s/g, ' '));

  it.each<[Params['freeDelivery'], Params, string[]]>([
    [{ NO: 19_900, LO: 12_900, EX: 40_000 }, {}, []],
    [{ NO: 0, LO: 'never' }, {}, []],
    [
      { NO: 199 },
      {},
      [
        'fault: parameters.params.freeDelivery.NO: free delivery (home) above 1,99 zł: sums are in cents, 19900 is 199 zł',
      ],
    ],
    [
      { NO: 99_999_900 },
      {},
      [
        'fault: parameters.params.freeDelivery.NO: free delivery (home) above 999 999 zł: nobody buys so much; say never',
      ],
    ],
    [
      { NO: 1_000 },
      {},
      [
        'doubt: parameters.params.freeDelivery.NO: free delivery (home) above 10 zł: that is far from the 149 zł of now',
      ],
    ],
    [
      { NO: 149_000 },
      {},
      [
        'doubt: parameters.params.freeDelivery.NO: free delivery (home) above 1490 zł: that is far from the 149 zł of now',
      ],
    ],
    [
      { PR: 9_900 },
      {},
      [
        'doubt: parameters.params.freeDelivery.PR: free delivery (pickup point): the market does not have this method, or it is free without this',
      ],
    ],
    [
      { NO: 2_000 },
      { freeCartCriteria: { maxAmount: 2_000 } },
      [
        'doubt: parameters.params.freeDelivery.NO: free delivery (home) above 20 zł: carts up to 20 zł cost nothing anyway',
      ],
    ],
  ])('%j, %j', (freeDelivery, others, words) => {
    expect(found(freeDelivery, others)).toEqual(words);
  });

  it('says nothing of ways of delivery where nothing is known of what is live', () => {
    expect(wordsOf(of({ PR: 9_900 }))).toEqual([]);
    expect(wordsOf(of({ PR: 9_900 }), of({}))).toEqual([]);
  });
});

describe('redirects', () => {
  const leading = (...redirects: ReleaseContents['redirects']) => contentsFor('pl-pl', {}, { redirects });

  it('in a circle, to unsafe places, or twice are reported', () => {
    const found = wordsOf(
      leading(
        { from: '/a', to: '/b', status: 301 },
        { from: '/b', to: '/a', status: 301 },
        { from: '/evil', to: '//evil.example', status: 302 },
        { from: '/c', to: '/search', status: 302 },
        { from: '/C/', to: '/cart', status: 302 },
      ),
    );
    expect(found).toHaveLength(4);
  });

  it('in a circle with one that browsers have cached are reported, and temporary ones are not cached', () => {
    const former = (status: 301 | 302) => leading({ from: '/old', to: '/new', status });
    const after = leading({ from: '/new', to: '/old', status: 302 }, { from: '/other', to: '/new', status: 302 });
    expect(wordsOf(after, former(301)).filter((words) => words.includes('circle in browsers'))).toHaveLength(2);
    expect(wordsOf(after, former(302)).filter((words) => words.includes('circle'))).toEqual([]);
  });

  const hides = (page: string) => `hides the page ${page}`;
  it.each<[ReleaseContents['redirects'][number], string | undefined]>([
    [{ from: '/', to: '/search', status: 302 }, hides('index (/)')],
    [{ from: '/cart', to: '/search', status: 302 }, hides('cart (/cart)')],
    [{ from: '/Cart/', to: '/search', status: 302 }, hides('cart (/cart)')],
    [{ from: '/c%61rt', to: '/search', status: 302 }, hides('cart (/cart)')],
    [{ from: '/order-payment', to: '/search', status: 302 }, hides('order-payment')],
    [{ from: '/account', to: '/search', status: 302 }, hides('account-dashboard')],
    [{ from: '/account/orders/4711', to: '/search', status: 302 }, hides('account-order')],
    [
      { from: '/account/settings/delivery-addresses/7/edit', to: '/search', status: 302 },
      hides('editDeliveryAddresses'),
    ],
    [{ from: '/pomoc', to: '/search', status: 302 }, hides('help')],
    [{ from: '/search', to: '/blog', status: 302, hidesPage: false }, hides('search')],
    [{ from: '/search', to: '/blog', status: 302, hidesPage: true }, undefined],
    [{ from: '/', to: '/search', status: 302, hidesPage: true }, undefined],
    [{ from: '/search', to: '/blog', status: 301, hidesPage: true }, 'browsers cache a 301'],
    [{ from: '/satin-dress--p100001', to: '/search', status: 302, hidesPage: true }, undefined],
    [{ from: '/order-adyen-check', to: '/', status: 302, hidesPage: true }, 'without which nobody signs in'],
    [{ from: '/auth/callback', to: '/', status: 302, hidesPage: true }, 'without which nobody signs in'],
    // Only the storefront knows whether the page exists.
    [{ from: '/satin-dress--p100001', to: '/search', status: 301 }, undefined],
    [{ from: '/help', to: '/pomoc', status: 301 }, undefined],
    [{ from: '/pl-pl/old', to: '/search', status: 301 }, 'never matches: a path is looked up without its market'],
    [{ from: '/DE/old', to: '/search', status: 301 }, 'never matches: a path is looked up without its market'],
    [{ from: '/old?a=1', to: '/search', status: 301 }, 'never matches: a path is looked up without its query'],
    [{ from: '/old#a', to: '/search', status: 301 }, 'never matches: a path is looked up without its query'],
    [{ from: '/old?', to: '/search', status: 301 }, 'never matches: a path is looked up without its query'],
    [{ from: '/api/getCart', to: '/search', status: 301 }, 'never matches: this is answered before'],
    [{ from: '/old//one', to: '/search', status: 301 }, 'never matches: it is requested as /old/one'],
    [{ from: '/a/../old', to: '/search', status: 301 }, 'never matches: it is requested as /old'],
    [{ from: '/old one', to: '/search', status: 301 }, undefined],
    [{ from: '/old', to: '/nothing-here', status: 301 }, 'leads to /nothing-here, which is no page of the shop'],
    [{ from: '/old', to: '/Search', status: 301 }, 'leads to /Search, which is no page of the shop'],
    [{ from: '/old', to: '/pl-pl/search', status: 301 }, 'a path is written without its market'],
    [{ from: '/old', to: '/auth/logout', status: 301 }, 'which has a side effect (auth-logout)'],
    [{ from: '/old', to: '/tmp/error', status: 301 }, 'which has a side effect (temporary-error)'],
    [{ from: '/old', to: '/search?q=a#results', status: 301 }, undefined],
    [{ from: '/old', to: '/account', status: 301 }, undefined],
    [{ from: '/old', to: 'https://press.example/', status: 301 }, undefined],
  ])('%j', (redirect, words) => {
    expect(wordsOf(leading(redirect))).toEqual(
      words === undefined ? [] : [expect.stringContaining(`fault: redirects.${redirect.from}: `)],
    );
    if (words !== undefined) expect(wordsOf(leading(redirect)).join()).toContain(words);
  });

  it('that say to hide a page, and hide none, are doubted', () => {
    expect(wordsOf(leading({ from: '/old-sale', to: '/search', status: 301, hidesPage: true }))).toEqual([
      'doubt: redirects./old-sale: has hidesPage: true, and hides no page: there is none at this path',
    ]);
  });

  it('report the end of a chain', () => {
    const found = wordsOf(
      leading({ from: '/a', to: '/b', status: 301 }, { from: '/b', to: '/nothing-here', status: 302 }),
    );
    expect(found).toHaveLength(2);
    for (const words of found) expect(words).toContain('/nothing-here, which is no page');
  });
});

it('differences from a sister market are doubts, those that must be are not', () => {
  const markets = new Map([
    ['pl-pl', contentsFor('pl-pl', { wishlist: false })],
    ['pl', contentsFor('pl')],
    ['fr-fr', contentsFor('fr-fr')],
  ] as const);
  const contents = contentsFor('pl-pl', { wishlist: false });
  expect(unlikeSisters('pl-pl', contents, markets)).toEqual([
    { kind: 'doubt', words: 'unlike pl: the wishlist is switched off' },
  ]);
});
