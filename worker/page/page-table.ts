import type { Client } from '../../shared/contract/account/customer.ts';
import type { Limit } from '../../shared/contract/gateway/row.ts';
import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Market } from '../market/market.ts';

/** The parameters of a market that a page may depend on (specification, section 3). */
export type Flag = 'giftCard' | 'wishlist' | 'showProductAvailabilityAlert' | 'storeLocator' | 'ereservation';

/** What views read of a row of the table; row.ts says what each means. */
export interface PageFacts {
  audience: 'public' | 'visitor' | 'endpoint';
  indexed?: boolean;
  flag?: Flag;
  fromMails?: true;
  rateLimit?: { limit: Limit; parameters?: readonly string[] };
  experiments?: readonly ExperimentName[];
  accountMenu?: MessageKey;
  partOf?: RouteName;
  inMenu?: (request: Pick<Market, 'domain'>, client: Client | null) => boolean;
  page?: { status?: number | ((data: never) => number) };
}

/** The table of pages as views see it, without the pages, which import the views. */
export type PageTable = { readonly [Name in RouteName]: PageFacts };
