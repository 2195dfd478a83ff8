import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { RolloutVariant } from '../../shared/releases/guard-rails.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import type { Copy } from '../edge-cache/copy.ts';
import type { VersionOf } from '../edge-cache/micro-cache.ts';
import type { Bindings, Env } from '../env.ts';
import type { ConfigSource } from '../market/configuration.ts';
import type { Market } from '../market/market.ts';
import type { Preview } from '../market/preview.ts';
import type { Timing } from '../observability/timing.ts';
import type { CookieJar } from '../visitor/cookies.ts';
import type { FlashMessages } from '../visitor/flash-messages.ts';
import type { PendingActions } from '../visitor/pending-actions.ts';
import type { VisitorSession } from '../visitor/session.ts';
import type { Drafts } from './drafts.ts';
import type { SiteLayout } from './layout.ts';
import type { VisitorRequest } from './page-module.ts';

/** What is known about a request; each step sets its own. */
export interface RequestState extends ConfigSource {
  env: Env;
  /** The requested address. Do not change it. */
  url: URL;
  timing: Timing;
  /** Fresh for every answer; cached pages contain a placeholder instead. */
  nonce: string;
  cookies: CookieJar;
  /** Step `locale`. */
  locale: Locale;
  /** True if the address has no market prefix: then the market depends on the visitor, and so does the answer. */
  negotiated: boolean;
  /** Path without market prefix and without trailing slash. */
  path: string;
  /** The normal spelling of the path; others redirect to it. */
  normalPath: string;
  /** Steps `domain` and `previewDate`: the previews that this browser has opened by link. */
  previews: Preview[];
  /** Step `domain`. */
  market: Market;
  /** The release that a share of the visitors sees, and the variant of this one; null: all see the same. */
  rollout: { release: string; variant: RolloutVariant | null } | null;
  /** True if the gateway has refused a payment during this request. */
  paymentRefused: boolean | undefined;
  /** Step `previewDate`: the date of the preview; null: now. */
  previewDate: Date | null;
  /** Step `route`; undefined for the proxy routes. */
  route: RouteMatch | undefined;
  /** Step `publicPage`: the copy that was answered, if the micro-cache may reuse it. */
  copy: Copy | undefined;
  /**
   * Step `publicPage`: the version of the page that this visitor sees and, if an experiment of the market affects the
   * page, the function that selects a version.
   */
  version: { version: string; versionOf: VersionOf | null };
  /** Step `publicPage`: the preview link that was followed. */
  preview: VisitorRequest['preview'];
  /** Step `guards`: the layout of a page for one visitor, which loads beside the calls of the guards. */
  siteLayout: Promise<SiteLayout> | undefined;
  /** Step `visitorPage`: what this page may load in addition to the market's policy. */
  sources: SecurityPolicy | undefined;
  /** Step `session`, like the following ones. */
  session: VisitorSession;
  visitor: VisitorRequest;
  drafts: Drafts;
  flashMessages: FlashMessages;
  pendingActions: PendingActions;
}

/** The type of Hono's context everywhere in this Worker. */
export interface AppEnv {
  Bindings: Bindings;
  // One object: Hono's `c.var` copies all variables each time it is read.
  Variables: { state: RequestState };
}
