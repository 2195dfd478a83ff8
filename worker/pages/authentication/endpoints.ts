import { signInPageIn } from '../../../shared/account/sign-in-page.ts';
import { purposeIn } from '../../../shared/account/sign-in-purpose.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { href, isCheckoutPage, matchRoute } from '../../../shared/routes.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { Endpoint } from '../../page/row.ts';
import { markStarted } from '../../visitor/cart/startup.ts';
import { callbackUrl, finishFlow, isReturnPath, returnPathOf, signInUrl } from '../../visitor/sign-in.ts';

/** True if a new customer sees the welcome page first; not on the way to an order, where it can wait. */
function isWelcomed(returnTo: string, locale: Locale): boolean {
  const prefix = `/${locale}`;
  const { pathname } = new URL(returnTo, 'https://shop.invalid');
  if (!pathname.startsWith(`${prefix}/`)) return false;
  const name = matchRoute(locale, pathname.slice(prefix.length).replace(/\/$/, ''))?.name ?? '';
  return !isCheckoutPage(name) && name !== 'account-welcome';
}

/**
 * Handles the return from the authentication service: exchanges the code for tokens, merges the carts, and redirects
 * to `returnTo`. An invalid code starts the sign-in again.
 *
 * A state without a code comes from a mailed link: the service has a session now, perhaps on another device than the
 * one that requested the mail. A new sign-in of this browser uses that session.
 */
export const authCallback: Endpoint = async (c) => {
  const { env, market, cookies, session, visitor, pendingActions, log } = c.get('state');
  const { code = '', state = '', error } = c.req.query();
  const returnTo = returnPathOf(state) ?? href(market.locale, 'index');
  if (code === '' && error === undefined && returnPathOf(state) !== undefined)
    return c.redirect(await signInUrl({ env, market, cookies, returnTo, keepSession: true }), 303);
  const verifier = finishFlow(cookies, state);
  // Signed in already, for instance in another tab: there is nothing to exchange.
  if (verifier === undefined && session.secure) return c.redirect(returnTo, 303);
  if (code === '') return c.redirect(href(market.locale, 'index'), 303);
  if (verifier === undefined) return c.redirect(await signInUrl({ env, market, cookies, returnTo }), 303);
  try {
    const tokens = await visitor.gateway.call('exchangeCode', {
      grant_type: 'authorization_code',
      client_id: env.AUTH_CLIENT_ID,
      code,
      redirect_uri: callbackUrl(market),
      code_verifier: verifier,
    });
    await pendingActions.keepThrough(() => session.accept(tokens));
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status < 400 || error.status >= 500) throw error;
    logError(error, log);
    return c.redirect(await signInUrl({ env, market, cookies, returnTo }), 303);
  }
  // A cart that cannot be merged now stays as it is (specification, section 4).
  const merged = await visitor.cart.merge().catch((error: unknown) => logError(error, log));
  markStarted(cookies, merged === true);
  if (session.newCustomer && isWelcomed(returnTo, market.locale)) {
    const query = returnTo === href(market.locale, 'account-dashboard') ? {} : { returnTo };
    return c.redirect(href(market.locale, 'account-welcome', {}, query), 303);
  }
  if (merged === true) visitor.flash({ tone: 'info', key: 'cart.merged', toast: true });
  return c.redirect(returnTo, 303);
};

/**
 * Signs in from a page that does not require it, such as the cart: `returnTo` is the path to return to. With
 * `prompt=login` (OpenID Connect) a customer who is signed in signs in again; `screen_hint` opens the page that the
 * links in mails lead to, and `purpose` says on it why to sign in.
 */
export const authSignIn: Endpoint = async (c) => {
  const { env, market, cookies, session, visitor } = c.get('state');
  const { returnTo = '', prompt } = c.req.query();
  if (session.secure && prompt !== 'login')
    return c.redirect(isReturnPath(returnTo) ? returnTo : href(market.locale, 'index'), 302);
  // A failure of the authentication service must not log anybody out.
  if (session.outage !== undefined) throw session.outage;
  // A repeated sign-in signs out first, unless a link of another site led here: as with logging out, other sites must
  // not end a session.
  const keepSession = session.secure && !visitor.isOwnClick;
  if (!keepSession) session.end();
  const { searchParams } = new URL(c.req.url);
  const asked = { page: signInPageIn(searchParams), purpose: purposeIn(searchParams) };
  return c.redirect(await signInUrl({ env, market, cookies, returnTo, ...asked, keepSession }), 302);
};
