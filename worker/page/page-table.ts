import type { Client } from '../../shared/contract/account/customer.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { Limit } from '../../shared/contract/gateway/row.ts';
import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Market } from '../market/market.ts';

/** Parameters of a market on which a page may depend (specification, section 3). */
export type Flag = 'giftCard' | 'wishlist' | 'showProductAvailabilityAlert' | 'storeLocator' | 'ereservation';

/** The fields of a row that views read; documented in row.ts. */
export interface PageFacts {
  audience: 'public' | 'visitor' | 'endpoint';
  guards?: readonly string[];
  indexed?: boolean;
  flag?: Flag;
  capability?: Capability | readonly Capability[];
  fromMails?: true;
  rateLimit?: { limit: Limit; parameters?: readonly string[] };
  experiments?: readonly ExperimentName[];
  accountMenu?: MessageKey;
  partOf?: RouteName;
  inMenu?: (request: Pick<Market, 'domain'>, client: Client | null) => boolean;
  page?: { status?: number | ((data: never) => number) };
}

/** The table of pages for views: without the page modules, which import the views. */
export type PageTable = { readonly [Name in RouteName]: PageFacts };
