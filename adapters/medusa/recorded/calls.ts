import type { CallInput, CallName } from '../../../shared/contract/contract.ts';
import type { Locale } from '../../../shared/markets/locales.ts';

type RecordedCall = { [Name in CallName]: { call: Name; input: CallInput<Name>; locale: Locale } }[CallName];

const listing = { page: '1', size: '4', currency: 'EUR', sort: 'recommended' } as const;

/** The calls whose answers by a real Medusa are in this folder, by file. `npm run medusa -- --test` renews them. */
export const recordedCalls = {
  // First, because it is made with what all need of the catalogue.
  vocabulary: { call: 'getSegmentations', input: {}, locale: 'en' },
  listing: { call: 'listProducts', input: { ...listing, familyId: 'w_dresses' }, locale: 'en' },
  filtered: {
    call: 'listProducts',
    input: {
      ...listing,
      familyId: 'women',
      currency: 'PLN',
      sort: 'price-descending',
      filters: 'color=black&color=nothing&size=36&price=250-450',
    },
    locale: 'pl-pl',
  },
  options: {
    call: 'listOptions',
    input: { optionIds: '1000017,1,1000001', currency: 'EUR', sizes: 'true' },
    locale: 'en',
  },
  pieces: { call: 'listPieces', input: { skus: '1000017-36,none,1000001-34', currency: 'CHF' }, locale: 'fr-ch' },
  product: { call: 'getProduct', input: { productId: '100003', currency: 'EUR' }, locale: 'de-de' },
  unknown: { call: 'getProduct', input: { productId: '1', currency: 'EUR' }, locale: 'en' },
  gtin: { call: 'getProductByGtin', input: { gtin: '3761000001004', currency: 'PLN' }, locale: 'pl-pl' },
  search: { call: 'searchProducts', input: { ...listing, query: 'linen dress' }, locale: 'en' },
  mistyped: { call: 'searchProducts', input: { ...listing, query: 'linnen' }, locale: 'en' },
  incomplete: { call: 'searchProducts', input: { ...listing, query: 'robe xyzzy lin' }, locale: 'fr-fr' },
  number: { call: 'searchProducts', input: { ...listing, query: 'p100003' }, locale: 'en' },
  suggestions: { call: 'getSuggestions', input: { query: 'lin', currency: 'EUR' }, locale: 'en' },
} as const satisfies Record<string, RecordedCall>;

export type RecordedName = keyof typeof recordedCalls;
