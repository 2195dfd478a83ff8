import type { Context } from 'hono';
import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Limit } from '../../shared/contract/gateway/row.ts';
import type { DomainParameters } from '../../shared/contract/markets/domain.ts';
import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { KnownQuery } from '../edge-cache/cache-address.ts';
import type { AppEnv } from './context.ts';
import type { GuardName, PublicGuardName } from './guard-names.ts';
import type { LayoutName } from './layout.ts';
import type { PageRequest, PersonalPage, PublicPage } from './page-module.ts';
import type { Flag } from './page-table.ts';

/** Whether a market has what a flag stands for; no flag stands for what all of them have. */
export function isOn(flag: Flag | undefined, domain: DomainParameters): boolean {
  if (flag === undefined) return true;
  if (flag === 'giftCard') return sellsGiftCards(domain);
  const { params } = domain;
  const { isActive } = params.storeLocator;
  // Nothing can be reserved in stores that are not shown.
  if (flag === 'ereservation') return params.ereservation && isActive;
  return flag === 'storeLocator' ? isActive : params[flag];
}

/** What a row says of every page with a view, whoever it is made for. */
export interface VisibleRow {
  layout: LayoutName;
  /** Whether search engines may keep it; if not, it is `noindex, nofollow` unless the page itself says otherwise. */
  indexed: boolean;
  /** A listing: its canonical address keeps the page number, and no query keeps it out of the index. */
  paged?: boolean;
  /** Each look at the page counts, or each with one of these parameters; so no browser shall look ahead. */
  rateLimit?: { limit: Limit; parameters?: readonly string[] };
  /** Each form that is sent to the page counts. */
  countedForms?: Limit;
  /** Whoever has its address may do something with it: no page or server that is reached from there is told it. */
  secretAddress?: true;
  /** Mails alone lead there: no page has a link that a browser could follow ahead. */
  fromMails?: true;
  /** It has a map of stores, in markets that show maps: the operator's pictures of it may be loaded. */
  map?: true;
  /** The part of the shop that it is of: while that rests, it says so, and no more. */
  part?: ShopPart;
  /** The experiments that it asks about (`variant`): it has as many versions as they have, each kept under its own key. */
  experiments?: readonly ExperimentName[];
  /** The market's parameter without which there is no such page, and nothing that leads there. */
  flag?: Flag;
}

/** The same bytes for every visitor of a market: rendered by `Pages`, kept at the edge. */
export interface PublicRow extends VisibleRow {
  audience: 'public';
  guards: readonly PublicGuardName[];
  // Each page's data is its own; the row only passes it from load to view.
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PublicPage<any>;
  /** Query parameters that the page reads, and their values; all others are kept out of the cache's key. */
  query: KnownQuery;
  /** Seconds for which a copy is fresh, and for which it may be shown while a new one is made. */
  cache: { maxAge: number; staleWhileRevalidate: number };
}

/** Made for one visitor at a time. */
export interface PersonalRow extends VisibleRow {
  audience: 'visitor';
  guards: readonly GuardName[];
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PersonalPage<any>;
  /** Its name in the account's menu, which lists such pages in the order of the table. */
  accountMenu?: MessageKey;
  /** The page of that menu that it belongs to, where its own address does not say so. */
  partOf?: RouteName;
  /**
   * Whether it is listed there; it is if not told otherwise. The customer is null in the header's menu, which is the same
   * for everyone.
   */
  inMenu?: (request: Pick<PageRequest, 'domain'>, client: Client | null) => boolean;
}

/** Answers a row without a page: a redirect after work done. */
export type Endpoint = (c: Context<AppEnv>) => Promise<Response>;

/** No page: work done, then a redirect. */
export interface EndpointRow {
  audience: 'endpoint';
  fromMails?: true;
  handle: Endpoint;
}

/** What answers a route: see worker/pages.ts. */
export type PageRow = PublicRow | PersonalRow | EndpointRow;

/** The rows of one area of the shop. */
export type AreaRows = { readonly [Name in RouteName]?: PageRow };

/** How long pages of managed content are kept. */
const managed = { maxAge: 300, staleWhileRevalidate: 86_400 };

/** How long pages are kept that show stock and prices. */
export const stocked: PublicRow['cache'] = { maxAge: 60, staleWhileRevalidate: 3_600 };

/** A public page; what is not said is usual: default layout, no guard, no parameter, in the index, kept like content. */
export function publicRow(
  page: PublicRow['page'],
  rest: Partial<Omit<PublicRow, 'audience' | 'page'>> = {},
): PublicRow {
  return {
    audience: 'public',
    layout: 'default',
    indexed: true,
    guards: [],
    query: {},
    cache: managed,
    ...rest,
    page,
  };
}

/** A page for one visitor: never cached, never in the index. */
export function personalRow(
  page: PersonalRow['page'],
  rest: Pick<PersonalRow, 'layout' | 'guards'> & Partial<Omit<PersonalRow, 'audience' | 'page'>>,
): PersonalRow {
  return { audience: 'visitor', indexed: false, ...rest, page };
}
