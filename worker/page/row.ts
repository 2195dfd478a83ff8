import type { Context } from 'hono';
import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Limit } from '../../shared/contract/gateway/row.ts';
import type { DomainParameters } from '../../shared/contract/markets/domain.ts';
import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { KnownQuery } from '../edge-cache/cache-address.ts';
import type { Market } from '../market/market.ts';
import type { AppEnv } from './context.ts';
import type { GuardName, PublicGuardName } from './guard-names.ts';
import type { LayoutName } from './layout.ts';
import type { PageRequest, PersonalPage, PublicPage } from './page-module.ts';
import type { Flag, PageFacts } from './page-table.ts';

/** True if a market has what a flag stands for; true without a flag. */
export function isOn(flag: Flag | undefined, domain: DomainParameters): boolean {
  if (flag === undefined) return true;
  if (flag === 'giftCard') return sellsGiftCards(domain);
  const { params } = domain;
  const { isActive } = params.storeLocator;
  // Nothing can be reserved in stores that are not shown.
  if (flag === 'ereservation') return params.ereservation && isActive;
  return flag === 'storeLocator' ? isActive : params[flag];
}

/**
 * True if a market has a page: its parameters allow it, and the gateway can do what it shows. Pages for customers need
 * accounts.
 */
export function isOffered(
  { flag, capability, guards }: Pick<PageFacts, 'flag' | 'capability' | 'guards'>,
  { domain, capabilities }: Pick<Market, 'domain' | 'capabilities'>,
): boolean {
  if (guards?.includes('secure-authent' satisfies GuardName) && !capabilities.has('account')) return false;
  const anyOf = capability === undefined ? [] : [capability].flat();
  return isOn(flag, domain) && (anyOf.length === 0 || anyOf.some((each) => capabilities.has(each)));
}

/** Fields of every row with a view. */
export interface VisibleRow {
  layout: LayoutName;
  /** False: `noindex, nofollow`, unless the page itself says otherwise. */
  indexed: boolean;
  /** A listing: its canonical address keeps the page number, and no query keeps it out of the index. */
  paged?: boolean;
  /** Each view counts, or each view with one of these parameters; therefore no browser may prefetch it. */
  rateLimit?: { limit: Limit; parameters?: readonly string[] };
  /** Each form that is sent to the page counts. */
  countedForms?: Limit;
  /** The address is a secret: no page or server reached from there gets it as referrer. */
  secretAddress?: true;
  /** Only mails link to it: no page has a link that a browser could prefetch. */
  fromMails?: true;
  /** It has a map of stores, in markets with maps: the map provider's pictures may be loaded. */
  map?: true;
  /** The part of the shop that it belongs to: while the part is disabled, the page only says so. */
  part?: ShopPart;
  /** The experiments that it asks about (`variant`). Each combination of variants has its own cache key. */
  experiments?: readonly ExperimentName[];
  /** The market's parameter without which the page and all links to it are missing. */
  flag?: Flag;
  /** What the gateway has to be able to do; of several, one. Without it the page and all links to it are missing. */
  capability?: Capability | readonly Capability[];
}

/** A page with the same bytes for every visitor of a market: rendered by `Pages`, cached at the edge. */
export interface PublicRow extends VisibleRow {
  audience: 'public';
  guards: readonly PublicGuardName[];
  // The type of the data differs by page; the row only passes it from load to view.
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PublicPage<any>;
  /** Query parameters that the page reads, and their values; all others are left out of the cache key. */
  query: KnownQuery;
  /** Seconds for which a copy is fresh, and for which it may be served while a new one is rendered. */
  cache: { maxAge: number; staleWhileRevalidate: number };
}

export interface PersonalRow extends VisibleRow {
  audience: 'visitor';
  guards: readonly GuardName[];
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PersonalPage<any>;
  /** Its name in the account's menu, which has the order of the table. */
  accountMenu?: MessageKey;
  /** The page of that menu that it belongs to, if its own address does not say so. */
  partOf?: RouteName;
  /** True (the default) if the menu lists it. In the header's menu, the same for everyone, the customer is null. */
  inMenu?: (request: Pick<PageRequest, 'domain'>, client: Client | null) => boolean;
}

/** Handles a row without a page: does its work, then redirects. */
export type Endpoint = (c: Context<AppEnv>) => Promise<Response>;

export interface EndpointRow {
  audience: 'endpoint';
  fromMails?: true;
  capability?: Capability;
  handle: Endpoint;
}

/** A row of the table, see worker/pages.ts. */
export type PageRow = PublicRow | PersonalRow | EndpointRow;

export type AreaRows = { readonly [Name in RouteName]?: PageRow };

/** Cache times of pages with managed content, in seconds. */
const managed = { maxAge: 300, staleWhileRevalidate: 86_400 };

/** Cache times of pages with stock and prices, in seconds. */
export const stocked: PublicRow['cache'] = { maxAge: 60, staleWhileRevalidate: 3_600 };

/** A public page. Defaults: default layout, no guards, no parameters, indexed, cached like managed content. */
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

/** A page for one visitor: never cached, never indexed. */
export function personalRow(
  page: PersonalRow['page'],
  rest: Pick<PersonalRow, 'layout' | 'guards'> & Partial<Omit<PersonalRow, 'audience' | 'page'>>,
): PersonalRow {
  return { audience: 'visitor', indexed: false, ...rest, page };
}
