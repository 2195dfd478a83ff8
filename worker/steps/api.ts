import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isNewsletterSubscriber } from '../../shared/account/newsletter.ts';
import { isPaid, miniCart } from '../../shared/cart/cart.ts';
import { suggestedLocale } from '../../shared/markets/country-suggestion.ts';
import { href } from '../../shared/routes.ts';
import { readSlotQuery, slotContent } from '../blocks/slot.tsx';
import { OutcomeUnknown, UpstreamError } from '../errors/errors.ts';
import { statusOf } from '../errors/status.ts';
import { consentWords } from '../market/consent-words.ts';
import { countrySuggestion } from '../market/country-suggestion.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv } from '../page/context.ts';
import { isGone } from '../visitor/cart/cart-errors.ts';
import { mergeAtStartup, takeMergedToast } from '../visitor/cart/startup.ts';
import { loadAtStartup } from '../visitor/customer-data.ts';
import { sessionEnded } from '../visitor/flash-messages.ts';
import { browserCalls } from './browser-calls.ts';

/** True if the order's confirmation sends the request, as far as the browser says. */
function isOnConfirmation(c: Context<AppEnv>): boolean {
  const state = c.get('state');
  return state.visitor.cameFrom?.pathname === href(state.locale, 'order-confirmation');
}

function createApi() {
  const api = new Hono<AppEnv>();

  /** The header's data about the visitor: requested by every page after it has loaded; cheap for strangers. */
  api.get('/visitor', async (c) => {
    const state = c.get('state');
    const { session, cart, gateway, log, t } = state.visitor;
    const jar = state.cookies;
    if (!isOnConfirmation(c)) await mergeAtStartup({ cart, session, jar, log });
    const merged = takeMergedToast(jar);
    // The header does without data that cannot be loaded, also after a refused token.
    const nothing = (error: unknown) => {
      logError(error, log);
      return null;
    };
    const shown = c.req.query('saved') !== undefined;
    const [{ client, saved }, known] = await Promise.all([
      loadAtStartup(state.visitor, { shown }),
      cart.id === undefined && session.customerId === null ? null : cart.load().catch(nothing),
    ]);
    // Only needed if the client does not say so already.
    const subscriptions =
      client === null || isNewsletterSubscriber(client, [])
        ? null
        : await gateway.attempt('getSubscriptions', {}).catch(nothing);
    jar.set('locale', state.locale);
    return c.json({
      // Tabs compare it to notice a change of the customer.
      who: session.customerId?.slice(0, 8) ?? '',
      firstName: client?.firstName ?? null,
      cart: known === null || isPaid(known) ? null : miniCart(known),
      subscribed: client !== null && isNewsletterSubscriber(client, subscriptions?.values ?? []),
      saved,
      // Shown once: this response clears the tokens.
      ended: session.lapsed ? t(sessionEnded.key) : undefined,
      merged: merged ? t('cart.merged') : undefined,
      consent: state.visitor.consent.state(state.env),
    });
  });

  /** The visitor's consent and the texts of the banner: requested to show the banner, and after an answer. */
  api.get('/consent', (c) =>
    c.json({ ...c.get('state').visitor.consent.state(c.get('state').env), words: consentWords(c.get('state').market) }),
  );

  /** A vendor's content for a slot of a page, if the visitor allows it; 204: the page keeps its own. */
  api.get('/slot', async (c) => {
    const asked = readSlotQuery(c.req.query());
    if (asked === null) return c.json({ statusCode: 400, message: 'No such slot.' }, 400);
    const { visitor, env, deadline } = c.get('state');
    const content = await slotContent(asked, { request: visitor, env, deadline });
    return content === null ? c.body(null, 204) : c.html(content);
  });

  /** Suggests another market in the visitor's language: requested if the browser's language differs. */
  api.get('/country', (c) => {
    const state = c.get('state');
    const visitor = {
      locale: state.locale,
      languages: c.req.header('accept-language'),
      country: c.req.header('cf-ipcountry'),
    };
    const suggested = suggestedLocale(visitor, state.env.MARKETS);
    const { originOf } = state.market;
    return c.json(suggested === undefined ? null : countrySuggestion(suggested, originOf, visitor.languages));
  });

  api.route('/', browserCalls);

  api.all('*', (c) => c.json({ statusCode: 404, message: `Page Not Found: ${c.req.path}` }, 404));

  /** Refusals of an upstream are passed on as they are; failures are logged, and answered briefly. */
  api.onError((error, c) => {
    if (error instanceof UpstreamError && error.status >= 400 && error.status < 500) {
      const { status, message } = error;
      const code = error.code ?? (isGone(error) ? 'cart-unknown' : undefined);
      return c.json({ statusCode: status, code, message }, status as 400);
    }
    if (error instanceof HTTPException)
      return c.json({ statusCode: error.status, message: error.message }, error.status);
    if (error.message === 'No known cart in store')
      return c.json({ statusCode: 404, code: 'cart-unknown', message: error.message }, 404);
    logError(error, c.get('state').log);
    const status = error instanceof OutcomeUnknown ? 504 : statusOf(error);
    return c.json({ statusCode: status, message: 'Internal server error' }, status);
  });
  return api;
}

/** The proxy: the rows of the contract that a browser may call, under `/{locale}/api/{row}`. */
export const api = createApi();
