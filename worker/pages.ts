import { ownRows } from '#shop/pages/rows.ts';
import type { RouteName } from '../shared/routes.ts';
import type { AreaRows, PageRow } from './page/row.ts';
import { accountRows } from './pages/account/rows.ts';
import { authenticationRows } from './pages/authentication/rows.ts';
import { cartRows } from './pages/cart/rows.ts';
import { productRows } from './pages/catalogue/product/rows.ts';
import { catalogueRows } from './pages/catalogue/rows.ts';
import { checkoutRows } from './pages/checkout/rows.ts';
import { consentRows } from './pages/consent/rows.ts';
import { contentRows } from './pages/content/rows.ts';
import { errorRows } from './pages/errors/rows.ts';
import { giftCardRows } from './pages/gift-card/rows.ts';
import { newsletterRows } from './pages/newsletter/rows.ts';
import { reservationRows } from './pages/stores/reservation/rows.ts';
import { storeRows } from './pages/stores/rows.ts';

/** The names of all rows of these areas. */
type Names<Areas extends readonly AreaRows[]> = { [At in keyof Areas]: keyof Areas[At] }[number];

/** The names that occur in more than one area. */
type Twice<Areas extends readonly AreaRows[]> = Areas extends readonly [
  infer First,
  ...infer Rest extends readonly AreaRows[],
]
  ? (keyof First & Names<Rest>) | Twice<Rest>
  : never;

/** Merges the areas. A row name that occurs twice does not compile. */
export function together<Areas extends readonly AreaRows[]>(
  ...areas: [Twice<Areas>] extends [never] ? Areas : { 'a row is declared twice': Twice<Areas> }[]
): { [Name in Names<Areas>]: PageRow } {
  return Object.assign({}, ...areas);
}

/** The table of pages: a row for each route. A route without a row does not compile. */
export const pages: { readonly [Name in RouteName]: PageRow } = together(
  contentRows,
  catalogueRows,
  productRows,
  cartRows,
  giftCardRows,
  checkoutRows,
  accountRows,
  authenticationRows,
  newsletterRows,
  storeRows,
  reservationRows,
  consentRows,
  errorRows,
  ownRows,
);
