import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { deviceChannel } from '../../shared/http/device.ts';
import { href, type RouteMatch } from '../../shared/routes.ts';
import { botCheckFor } from '../market/bot-check.ts';
import { gatewayOptionsOf } from '../market/market.ts';
import type { AppEnv } from '../page/context.ts';
import { Drafts } from '../page/drafts.ts';
import { experimentsOf, pageRequest } from '../page/page-request.ts';
import { pages } from '../pages.ts';
import { openCheckoutLink } from '../ucp/links/checkout-link.ts';
import { verifyVisitor } from '../upstream/bot-check.ts';
import { createGateway } from '../upstream/gateway.ts';
import { createCartSession } from '../visitor/cart/cart-session.ts';
import { ConsentChoice } from '../visitor/consent.ts';
import { FlashMessages } from '../visitor/flash-messages.ts';
import { PendingActions } from '../visitor/pending-actions.ts';
import { savedBookmark } from '../visitor/saved-bookmark.ts';
import { SavedPieces } from '../visitor/saved-pieces.ts';
import { startSession } from '../visitor/session.ts';
import { signOutUrl } from '../visitor/sign-in.ts';
import { allowsAttempt, networkOf } from './request/limits.ts';
import { isPrefetch } from './request/prefetch.ts';

/** True for the secure routes (specification, section 2): those with the guard. */
function isSecure(route: RouteMatch | undefined): boolean {
  const row = route && pages[route.name];
  return row?.audience === 'visitor' && row.guards.includes('secure-authent');
}

/** The page of the shop in `referer`. Null without a path: pages with a secret address send only the origin. */
function cameFrom(c: Context<AppEnv>): URL | null {
  const referrer = c.req.header('referer') ?? '';
  if (!URL.canParse(referrer)) return null;
  const page = new URL(referrer);
  return page.origin === c.get('state').url.origin && page.pathname !== '/' ? page : null;
}

/**
 * False if another site may have caused the request: browsers send `Sec-Fetch-Site` (`none` for a typed address),
 * older ones the origin or referrer. False if neither is sent.
 */
function isOwnClick(c: Context<AppEnv>): boolean {
  if (isPrefetch(c) || c.req.method === 'HEAD') return false;
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const before = c.req.header('origin') ?? c.req.header('referer') ?? '';
  return URL.parse(before)?.origin === c.get('state').url.origin;
}

/** Reads the visitor's cookies into a session, and creates a gateway and a cart session for it. */
export const session = createMiddleware<AppEnv>(async function session(c, next) {
  const state = c.get('state');
  state.timing.mark('session');
  const { env, market, cookies, deadline, log, route, normalPath } = state;
  const options = {
    env,
    ...gatewayOptionsOf(market),
    deviceChannel: deviceChannel(c.req.raw.headers),
    deadline,
    log,
  };
  const visitor = await startSession({
    env,
    jar: cookies,
    gateway: createGateway({ ...options, sessionId: 'authentication' }),
    log,
  });
  // The guard sends strangers to sign in; during an outage of the authentication service it throws.
  const mandatory = isSecure(route) && visitor.secure;
  const gateway = createGateway({
    ...options,
    sessionId: visitor.anonymousId,
    credentials: visitor,
    bookmark: savedBookmark(cookies),
    mandatory,
  });
  const { capabilities } = market;
  const cart = createCartSession({ gateway, session: visitor, jar: cookies, log, capabilities, deadline });
  const cookieOptions = { env, jar: cookies, session: visitor };
  const flashMessages = new FlashMessages(cookieOptions);
  const now = state.previewDate ?? new Date();
  const consent = new ConsentChoice({ jar: cookies, market, headers: c.req.raw.headers, now });
  consent.explainVariants(experimentsOf(pages, route) ?? [], log.trail);
  log.trail?.note('visitor', visitor.customerId === null ? 'not signed in' : 'signed in');
  const { url, preview } = state;
  const { variants } = consent;
  const request = pageRequest({ env, market, pages, url, route, gateway, log, variants, now, preview });
  const { botCheck } = request;
  state.session = visitor;
  state.drafts = new Drafts({ ...cookieOptions, path: normalPath });
  state.flashMessages = flashMessages;
  state.pendingActions = new PendingActions({ env, jar: cookies, browser: visitor });
  state.visitor = {
    ...request,
    session: visitor,
    cart,
    saved: new SavedPieces(cookies),
    consent,
    asksAtPayment: botCheckFor(env, market, 'order-payment') !== null,
    verifyBotCheck: (token) =>
      botCheck === null
        ? Promise.resolve('person')
        : verifyVisitor(token, {
            check: botCheck,
            env,
            deadline,
            log,
            address: c.req.header('cf-connecting-ip'),
          }),
    client: null,
    flash: (message) => flashMessages.flash(message),
    cameFrom: cameFrom(c),
    isOwnClick: isOwnClick(c),
    signOut() {
      visitor.signOut();
      cart.reset();
      return c.redirect(signOutUrl(env, market), c.req.method === 'POST' ? 303 : 302);
    },
    allowsAttempt: () => allowsAttempt(c),
    countRefusal(result) {
      // A payment that the visitor cancelled was not refused.
      if (result === 'Refused' || result === 'Error') state.paymentRefused = true;
    },
    optionalWait: env.OPTIONAL_WAIT,
    openCheckout: (link) => openCheckoutLink(env, link),
    fillIn: (step, draft) =>
      new Drafts({ ...cookieOptions, path: href(market.locale, step) }).keep({
        ...draft,
        status: null,
        prepared: true,
      }),
    hasCookies: c.req.header('cookie') !== undefined,
    network: networkOf(c),
  };
  await next();
  await flashMessages.save();
  // Everything with a session is for this visitor only, redirects and proxy answers included.
  c.header('cache-control', 'private, no-store');
});
