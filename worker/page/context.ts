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
import type { VisitorRequest } from './page-module.ts';

/** Everything that a request carries; each step adds its own. */
export interface Variables extends ConfigSource {
  env: Env;
  /** The address that was asked for. Not to be changed. */
  url: URL;
  timing: Timing;
  /** Fresh for every answer; in cached pages a placeholder holds its place. */
  nonce: string;
  cookies: CookieJar;
  /** Step `locale`. */
  locale: Locale;
  /** Whether the address names no market, so that it is the visitor's: for somebody else the answer is another one. */
  negotiated: boolean;
  /** Path without market prefix and without trailing slash. */
  path: string;
  /** The one spelling of the path that is served; others lead to it. */
  normalPath: string;
  /** Steps `domain` and `moment`: by which links this browser sees another shop than everybody. */
  previews: Preview[];
  /** Step `domain`. */
  market: Market;
  /** The release that a share of the visitors sees, and whom this one is counted with; null: all see the same. */
  rollout: { release: string; variant: RolloutVariant | null } | null;
  /** The gateway has refused a payment on the way of this request. */
  paymentRefused: boolean | undefined;
  /** Step `moment`: at which the shop is seen by whoever has followed a link; null: now. */
  previewDate: Date | null;
  /** Step `route`; undefined for the proxy routes. */
  route: RouteMatch | undefined;
  /** Step `publicPage`: the copy that the answer was made from, if the same can be given again. */
  copy: Copy | undefined;
  /**
   * Step `publicPage`: which version of the page this visitor sees, and, where an experiment of the market touches the
   * page, how others are told.
   */
  version: { version: string; versionOf: VersionOf | null };
  /** Step `publicPage`: the preview link that was followed. */
  preview: VisitorRequest['preview'];
  /** Step `visitorPage`: what this page may load besides, over the market's policy. */
  sources: SecurityPolicy | undefined;
  /** Step `session`. */
  session: VisitorSession;
  visitor: VisitorRequest;
  drafts: Drafts;
  flashMessages: FlashMessages;
  pendingActions: PendingActions;
}

/** The type of Hono's context everywhere in this Worker. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: Variables;
}
