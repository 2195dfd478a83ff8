import type { ReactNode } from 'react';
import type { BotCheck, BotCheckResult } from '../../shared/bot-check.ts';
import type { PreviewPicture } from '../../shared/catalogue/picture-preview.ts';
import type { CheckoutStep } from '../../shared/checkout/checkout.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import type { Markdown } from '../../shared/format/markdown.ts';
import type { AskVariant } from '../../shared/releases/experiments.ts';
import type { Query, RouteMatch } from '../../shared/routes.ts';
import type { Market } from '../market/market.ts';
import type { LogContext } from '../observability/log.ts';
import type { LinkedCheckout } from '../ucp/links/checkout-link.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CartSession } from '../visitor/cart/cart-session.ts';
import type { ConsentChoice } from '../visitor/consent.ts';
import type { FlashMessage, FlashMessages } from '../visitor/flash-messages.ts';
import type { SavedPieces } from '../visitor/saved-pieces.ts';
import type { Session } from '../visitor/session.ts';
import type { PageTable } from './page-table.ts';
import type { Again, Draft, FormFields, Refusal } from './refusal.ts';

/** What a page is rendered from: market, route and gateway. Never a visitor. */
export interface PageRequest extends Market {
  url: URL;
  /** The date for which the page is rendered; in a preview another one than now. */
  now: Date;
  route: RouteMatch;
  gateway: Gateway;
  /** For failures that the page handles itself. */
  log: LogContext;
  /** Input of a form of this page that was not accepted; null on public pages. */
  draft: Draft | null;
  /** The preview link of an editor: shows drafts of the content, in a frame of its origin if it says so. */
  preview: { token: string; path: string; framedBy: string | null } | null;
  /** The bot check of this page; null for none. */
  botCheck: BotCheck | null;
  /** Returns the variant to show of an experiment in the row. */
  variant: AskVariant;
  /** The table of pages: views cannot import it, because it imports them. */
  pages: PageTable;
  /** False if an address of content leads to a page that the market does not have; true for other addresses. */
  hasPage(target: string): boolean;
  /** Messages above the page, shown once; empty on public pages. */
  flashMessages: readonly FlashMessage[];
}

/** Additions for a page that is rendered for one visitor. */
export interface VisitorRequest extends PageRequest {
  session: Session;
  cart: CartSession;
  saved: SavedPieces;
  consent: ConsentChoice;
  /** The customer, if the `account-access` guard has loaded it. */
  client: Client | null;
  /** Shows a message on the next page, after an accepted form or a refused action. */
  flash: FlashMessages['flash'];
  /** The page of the shop that the request comes from, if the browser sends it. */
  cameFrom: URL | null;
  /** False if another site caused the request: true for a page of the shop and a typed address. */
  isOwnClick: boolean;
  /** Signs out, drops the cart, and redirects to the authentication service's logout page. */
  signOut(): Response;
  /** Counts an attempt to use a promo code or gift card, to pay or to reserve; false beyond the network's limit. */
  allowsAttempt(): Promise<boolean>;
  /** Counts a payment that the gateway refused, while a release is staged (worker/releases). */
  countRefusal(result: PaymentResult): void;
  /** True if payments have a bot check. */
  asksAtPayment: boolean;
  /** Verifies the bot check's token of a form with the provider. */
  verifyBotCheck(token: string): Promise<BotCheckResult>;
  /** Milliseconds to wait for data that the page can do without. */
  optionalWait: number;
  /** True if the browser sent any cookie; without one it may not accept any. */
  hasCookies: boolean;
  /** The checkout of an assistant that a link names; null if the link is none of this shop. */
  openCheckout(link: string): Promise<LinkedCheckout | null>;
  /** Fills in the form of a step of the checkout; returns the value of `againParameter` that shows it. */
  fillIn(step: CheckoutStep, draft: Pick<Draft, 'form' | 'typed' | 'problems'>): Promise<string>;
  /** The visitor's network, by which the gateway limits strangers; undefined without the platform. */
  network: string | undefined;
}

export function isVisitorRequest(request: PageRequest): request is VisitorRequest {
  return 'client' in request;
}

/** Metadata of a page for search engines and link previews; rules in shared/seo/seo.ts. */
export interface PageSeo {
  title: string;
  /** Default: the market's text. */
  description?: string | undefined;
  keywords?: string | undefined;
  /** `meta_robots` values of the page, joined. */
  metaRobots?: readonly string[] | undefined;
  /** Path with market prefix, or an absolute URL. Default: the current path. */
  canonical?: string | undefined;
  /** The page's path in another market; undefined if it does not exist there. Default: same route and parameters. */
  alternate?: (locale: Market['locale']) => string | undefined;
  /** The query parameters with the same meaning in another market, for the country selector. Default: none. */
  sameQuery?: (locale: Market['locale']) => Query;
  image?: PreviewPicture | undefined;
  /** Open Graph properties besides title, text, address and picture. The default type is `website`. */
  openGraph?: Readonly<Record<string, string>> | undefined;
  /** schema.org objects, without `@context`. */
  structuredData?: readonly Record<string, unknown>[] | undefined;
  /** Reload of a page that waits for something, for readers without JavaScript: seconds and address. */
  refresh?: { seconds: number; url: string } | undefined;
  /** Cache tags of the page's content: `product:100001`, `family:w_dresses`, `content:home`. */
  tags?: readonly string[] | undefined;
}

export interface ViewProps<Data, Request extends PageRequest = PageRequest> {
  data: Data;
  request: Request;
}

interface FormsOfPage {
  /** Forms with input, which is saved as a draft if they are not accepted. */
  forms?: readonly FormFields[];
  /** The form is below the first screen of a phone: a refusal scrolls to the problem. */
  lowForm?: true;
  /**
   * Handles the page's forms, where the visitor is known. Returns a redirect (303), a refusal, or `Again`; the latter
   * two are shown by the page itself, to this visitor only.
   */
  action?(request: VisitorRequest, form: FormData): Promise<Response | Refusal | Again>;
  /** True if a form of a stranger, whom a guard sends to sign in, is carried out after the sign-in. */
  isPendingAction?(form: FormData): boolean;
}

/** A page that is the same for every visitor of a market: rendered from a request without cookies, and cached. */
export interface PublicPage<Data = unknown> extends FormsOfPage {
  /** A Response is sent as it is, and cached unless it is `no-store`. @throws NotFound if there is nothing to show */
  load(request: PageRequest): Promise<Data | Response>;
  seo(data: Data, request: PageRequest): PageSeo;
  View(props: ViewProps<Data>): ReactNode;
  /** The same content as Markdown, for readers that prefer it; without this the page is HTML only. */
  markdown?(data: Data, request: PageRequest): Markdown;
  /** Status of the page, or a function that derives it from the data; 200 by default. */
  status?: number | ((data: Data) => number);
  /** The page begins with the picture of the card that led to it. */
  beginsWithCard?: true;
}

/** A page rendered for one visitor. Never cached. */
export interface PersonalPage<Data = unknown> extends FormsOfPage {
  /**
   * Starts reads that need nothing of the guards beside those of the guards, for a signed-in customer. `load` makes the
   * same calls, and gets their answers.
   */
  preload?(request: VisitorRequest): readonly Promise<unknown>[];
  load(request: VisitorRequest): Promise<Data | Response>;
  /** What this page may load in addition to the market's policy, by its data. */
  sources?(data: Data): SecurityPolicy | undefined;
  seo(data: Data, request: VisitorRequest): PageSeo;
  View(props: ViewProps<Data, VisitorRequest>): ReactNode;
  status?: number | ((data: Data) => number);
}
