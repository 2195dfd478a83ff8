import type { ReactNode } from 'react';
import type { Client } from '../../shared/contract/customer.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import type { Market } from '../market/market.ts';
import type { LogContext } from '../observability/log.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CartSession } from '../visitor/cart.ts';
import type { Session } from '../visitor/session.ts';

/** What a page is made from: the market, the route, and the way to the upstreams. Never a visitor. */
export interface PageRequest extends Market {
  url: URL;
  route: RouteMatch;
  gateway: Gateway;
  /** Where a failure that the page deals with is noted. */
  log: LogContext;
}

/** What a page made for one visitor may use besides. */
export interface VisitorRequest extends PageRequest {
  session: Session;
  cart: CartSession;
  /** The customer, once the `account-access` guard has loaded it. */
  client: Client | null;
}

/** What a page tells search engines and link previews; rules in shared/seo.ts. */
export interface PageSeo {
  title: string;
  /** Falls back to the market's default text. */
  description?: string | undefined;
  keywords?: string | undefined;
  /** `meta_robots` values of the page, joined. */
  metaRobots?: readonly string[] | undefined;
  /** Path with market prefix, or an absolute URL; the current path when absent. */
  canonical?: string | undefined;
  /** The page's path in another market; undefined where it does not exist there. The same route and parameters when absent. */
  alternate?: (locale: Market['locale']) => string | undefined;
  /** Absolute URL of a picture for link previews. */
  image?: string | undefined;
  /** schema.org objects, without `@context`. */
  structuredData?: readonly Record<string, unknown>[] | undefined;
  /** For readers without JavaScript, a page that waits for something comes again: seconds and address. */
  refresh?: { seconds: number; url: string } | undefined;
  /** Cache tags of what the page shows: `product:100001`, `family:w_dresses`, `content:home`. */
  tags?: readonly string[] | undefined;
}

export interface ViewProps<Data, Request extends PageRequest = PageRequest> {
  data: Data;
  request: Request;
}

/** What a form that was not accepted gives back: the page again, with what was typed and why not. */
export interface Rejected<Data> {
  status: 400 | 409 | 412 | 422 | 502;
  data: Data;
}

/** A page that is the same for every visitor of a market: rendered from a request without cookies, and cached. */
export interface PublicPage<Data = unknown> {
  /** Throws `NotFound` when there is nothing to show; a Response is sent as it is. */
  load(request: PageRequest): Promise<Data>;
  seo(data: Data, request: PageRequest): PageSeo;
  View(props: ViewProps<Data>): ReactNode;
  /**
   * Answers the page's forms at the door, where the visitor is known: a redirect (303), or the page again, for this
   * visitor alone. What is shown to everyone stays in the cache.
   */
  action?(request: VisitorRequest, form: FormData): Promise<Response | Rejected<Data>>;
  /** Status of a page that is shown with another one than 200. */
  status?: number;
}

/** A page made for one visitor, never cached. */
export interface PersonalPage<Data = unknown> {
  load(request: VisitorRequest): Promise<Data | Response>;
  /** Answers the page's forms: a redirect (303), or the page again. */
  action?(request: VisitorRequest, form: FormData): Promise<Response | Rejected<Data>>;
  seo(data: Data, request: VisitorRequest): PageSeo;
  View(props: ViewProps<Data, VisitorRequest>): ReactNode;
  status?: number;
}
