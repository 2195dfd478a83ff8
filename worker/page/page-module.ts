import type { ReactNode } from 'react';
import type { BotCheck, BotCheckResult } from '../../shared/bot-check.ts';
import type { PreviewPicture } from '../../shared/catalogue/picture.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import type { AskVariant } from '../../shared/releases/experiments.ts';
import type { Query, RouteMatch } from '../../shared/routes.ts';
import type { Market } from '../market/market.ts';
import type { LogContext } from '../observability/log.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CartSession } from '../visitor/cart.ts';
import type { ConsentChoice } from '../visitor/consent.ts';
import type { FlashMessage, FlashMessages } from '../visitor/flash-messages.ts';
import type { SavedPieces } from '../visitor/saved-pieces.ts';
import type { Session } from '../visitor/session.ts';
import type { PageTable } from './page-table.ts';
import type { Again, Draft, FormFields, Refusal } from './refusal.ts';

/** What a page is made from: the market, the route, and the way to the upstreams. Never a visitor. */
export interface PageRequest extends Market {
  url: URL;
  /** When the page is seen; for whoever has followed a link of operators another moment than this. */
  now: Date;
  route: RouteMatch;
  gateway: Gateway;
  /** Where a failure that the page deals with is noted. */
  log: LogContext;
  /** What was typed into a form of this page and not accepted; null on pages that are the same for everyone. */
  draft: Draft | null;
  /** The preview link that an editor has followed: drafts are shown, to nobody else. */
  preview: { token: string; path: string } | null;
  /** How people are told from programs on this page; null where nobody is asked. */
  botCheck: BotCheck | null;
  /** Which version of an experiment that its row names the page is to show. */
  variant: AskVariant;
  /** The table of pages: views cannot import it, because it imports them. */
  pages: PageTable;
  /** Whether the market has the page that an address of content leads to; true for what is no page of the table. */
  hasPage(target: string): boolean;
  /** What is told once, above the page; nothing on pages that are the same for everyone. */
  flashMessages: readonly FlashMessage[];
}

/** What a page made for one visitor may use besides. */
export interface VisitorRequest extends PageRequest {
  session: Session;
  cart: CartSession;
  /** What was put aside for later. */
  saved: SavedPieces;
  /** What the visitor has allowed. */
  consent: ConsentChoice;
  /** The customer, once the `account-access` guard has loaded it. */
  client: Client | null;
  /** Tells something on the next page: after a form that was accepted, or a deed that was refused. */
  flash: FlashMessages['flash'];
  /** The page of the shop that the request comes from, where the browser says so. */
  cameFrom: URL | null;
  /**
   * Whether a page of the shop leads here, or the visitor has typed the address, as far as the browser says: no other site
   * is behind the request.
   */
  isOwnClick: boolean;
  /** Forgets who is signed in, with cart and all, and leads to the authentication service's logout page. */
  signOut(): Response;
  /** Counts a try to use a promo code or a gift card, to pay or to reserve; false when its network made too many. */
  mayTry(): Promise<boolean>;
  /** Counts a payment that the gateway says is refused, while a release is tried (worker/releases). */
  countRefusal(result: PaymentResult): void;
  /** Whether people are told from programs where a payment is made. */
  asksAtPayment: boolean;
  /** Asks the provider of `botCheck` about the token of a form. */
  vouch(token: string): Promise<BotCheckResult>;
  /** Whether the browser has sent any cookie: without one it may keep none. */
  hasCookies: boolean;
  /** The visitor's network, by which the gateway counts strangers; undefined where no platform tells it. */
  network: string | undefined;
}

/** Whether a page is made for one visitor. */
export function isVisitorRequest(request: PageRequest): request is VisitorRequest {
  return 'client' in request;
}

/** What a page tells search engines and link previews; rules in shared/seo/seo.ts. */
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
  /** What of the query means the same in another market, for whoever changes to it; nothing when absent. */
  sameQuery?: (locale: Market['locale']) => Query;
  /** The picture that link previews show. */
  image?: PreviewPicture | undefined;
  /** What Open Graph says of the page besides title, text, address and picture; it is a `website` if not told otherwise. */
  openGraph?: Readonly<Record<string, string>> | undefined;
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

/** The forms of a page. */
interface FormsOfPage {
  /** Those into which something is typed: it is kept when they are not accepted. */
  forms?: readonly FormFields[];
  /** Its form stands below the first screen of a phone: a refusal comes with what is wrong in sight. */
  lowForm?: true;
  /**
   * Answers the page's forms, where the visitor is known: a redirect (303), or why not. What was refused is shown by the
   * page itself, to this visitor alone, and so is a form that is asked for again with more to choose from.
   */
  action?(request: VisitorRequest, form: FormData): Promise<Response | Refusal | Again>;
  /** Whether such a form of a stranger, whom a guard sends to sign in, is carried out once they have. */
  isPendingAction?(form: FormData): boolean;
}

/** A page that is the same for every visitor of a market: rendered from a request without cookies, and cached. */
export interface PublicPage<Data = unknown> extends FormsOfPage {
  /** Throws `NotFound` when there is nothing to show; a Response is sent as it is, and kept unless it says `no-store`. */
  load(request: PageRequest): Promise<Data | Response>;
  seo(data: Data, request: PageRequest): PageSeo;
  View(props: ViewProps<Data>): ReactNode;
  /** Status of a page that is shown with another one than 200, or what its data says of it. */
  status?: number | ((data: Data) => number);
}

/** A page made for one visitor, never cached. */
export interface PersonalPage<Data = unknown> extends FormsOfPage {
  load(request: VisitorRequest): Promise<Data | Response>;
  /** What this page may load besides what every page of the market may, by its data; undefined for nothing. */
  sources?(data: Data): SecurityPolicy | undefined;
  seo(data: Data, request: VisitorRequest): PageSeo;
  View(props: ViewProps<Data, VisitorRequest>): ReactNode;
  status?: number | ((data: Data) => number);
}
