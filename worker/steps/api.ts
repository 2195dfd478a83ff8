import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { isNewsletterSubscriber } from '../../shared/account/newsletter.ts';
import { type AddedCart, isPaid, miniCart } from '../../shared/cart/cart.ts';
import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import { beginsGiftCard } from '../../shared/catalogue/service-words.ts';
import type { Suggested } from '../../shared/catalogue/suggested.ts';
import { unauthorized } from '../../shared/contract/account/authentication.ts';
import { type CallInput, type CallName, contract } from '../../shared/contract/contract.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { suggestedLocale } from '../../shared/markets/country-suggestion.ts';
import { href, type RouteName } from '../../shared/routes.ts';
import { readSlotQuery, slotContent } from '../blocks/slot.tsx';
import { pageCalled, suggestHelp } from '../content/find-help.ts';
import { sharedTopics } from '../content/help-topics.ts';
import { OutcomeUnknown, UpstreamError } from '../errors/errors.ts';
import { statusOf } from '../errors/status.ts';
import { botCheckFor } from '../market/bot-check.ts';
import { consentWords } from '../market/consent-words.ts';
import { countrySuggestion } from '../market/country-suggestion.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv } from '../page/context.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import { isGone } from '../visitor/cart.ts';
import { loadAtStartup } from '../visitor/customer-data.ts';
import { sessionEnded } from '../visitor/notices.ts';
import { mergeAtStartup, takeMergedToast } from '../visitor/startup.ts';

/** Values that the session decides: whatever a browser sends under these names is not even read. */
function browserInput(row: CallRow): z.ZodObject {
  const shape = { ...row.input.shape };
  for (const name of row.session ?? []) delete shape[name];
  return z.strictObject(shape);
}

/** What is suggested while somebody types: besides what the catalogue has, the gift card where it is sold, and the help. */
async function suggestionsFor(
  request: VisitorRequest,
  input: CallInput<'getSuggestions'>,
): Promise<Suggested> {
  const { gateway, domain, t } = request;
  const [found, known] = await Promise.all([gateway.call('getSuggestions', input), sharedTopics(request)]);
  const topics = known ?? [];
  const named = pageCalled(request, topics, input.query);
  // The search leads there; pieces whose names only begin so, or nearly so, are not meant.
  if (named !== undefined) return { values: [], families: [], products: [], help: [named] };
  const isMeant = sellsGiftCards(domain) && beginsGiftCard(input.query);
  const values = isMeant ? [t('cart.gift-card'), ...found.values] : found.values;
  const isFound = values.length + found.families.length + found.products.length > 0;
  const help = suggestHelp(request, topics, { typed: input.query, isFound });
  return { ...found, values, help };
}

/** Makes the call for the visitor: cart writes go through the cart, which knows id and version. */
async function callFor(
  request: VisitorRequest,
  name: CallName,
  row: CallRow,
  sent: Record<string, unknown>,
): Promise<unknown> {
  const { cart, gateway, session, domain } = request;
  if (row.access === 'customer' && !session.secure) {
    if (session.outage !== undefined) throw session.outage;
    throw new UpstreamError(name, 401, unauthorized);
  }
  const input = row.session?.includes('store') === true ? { ...sent, store: domain.storeId } : sent;
  if (name === 'getCart') return cart.load();
  if (name === 'getSuggestions') return suggestionsFor(request, contract.getSuggestions.input.parse(input));
  if (name === 'addProduct') return cart.add(String(input.sku), 1);
  if (name === 'setQuantity') return cart.setQuantity(String(input.lineItemId), Number(input.quantity));
  if (name === 'addProducts') return cart.addAll(contract.addProducts.input.shape.items.parse(input.items));
  if (row.session?.includes('version') === true)
    return cart.mutate(name as Parameters<typeof cart.mutate>[0], input as never);
  if (row.session?.includes('cartId') !== true) return gateway.call(name, input as never);
  if (cart.id === undefined) throw new Error('No known cart in store');
  return gateway.call(name, { ...input, cartId: cart.id } as never);
}

/** The answer of a call; null for what is awaited and not there yet. */
async function answerOf(
  visitor: VisitorRequest,
  name: CallName,
  row: CallRow,
  input: Record<string, unknown>,
): Promise<unknown> {
  try {
    return await callFor(visitor, name, row, input);
  } catch (error) {
    if (row.awaited === true && error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** What is sent is JSON and says so; the validator takes anything else for an empty object. */
const onlyJson = createMiddleware<AppEnv>(async function onlyJson(c, next) {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (c.req.method === 'POST' && type !== 'application/json')
    return c.json({ statusCode: 400, message: 'The body is not JSON.' }, 400);
  return next();
});

/** Calls that stand for a form which is for people: where they are told from programs, its page does it. */
const forms: Partial<Record<CallName, RouteName>> = { subscribeNewsletter: 'newsletter-subscription' };

function isForPeople({ var: { env, market } }: Context<AppEnv>, name: CallName): boolean {
  const page = forms[name];
  return page !== undefined && botCheckFor(env, market, page) !== null;
}

/** Whether the order's confirmation asks, as far as its browser says. */
function isOnConfirmation(c: Context<AppEnv>): boolean {
  return c.var.visitor.cameFrom?.pathname === href(c.var.locale, 'order-confirmation');
}

/** Calls that may open a cart, of which a browser without cookies knows nothing afterwards. */
const additions: ReadonlySet<string> = new Set<CallName>(['addProduct', 'addProducts']);

function createApi() {
  const api = new Hono<AppEnv>();

  /** What the header shows of a visitor: asked by every page once it is there, cheap for strangers. */
  api.get('/visitor', async (c) => {
    const { session, cart, gateway, log, t } = c.var.visitor;
    const jar = c.var.cookies;
    if (!isOnConfirmation(c)) await mergeAtStartup({ cart, session, jar, log });
    const merged = takeMergedToast(jar);
    // The header does without what cannot be had, a refused token included.
    const nothing = (error: unknown) => {
      logError(error, log);
      return null;
    };
    const shown = c.req.query('saved') !== undefined;
    const [{ client, saved }, known] = await Promise.all([
      loadAtStartup(c.var.visitor, { shown }),
      cart.id === undefined && session.customerId === null ? null : cart.load().catch(nothing),
    ]);
    // Asked only where the client does not say so already.
    const subscriptions =
      client === null || isNewsletterSubscriber(client, [])
        ? null
        : await gateway.attempt('getSubscriptions', {}).catch(nothing);
    jar.set('locale', c.var.locale);
    return c.json({
      // Enough to notice another customer, or none: tabs keep it to compare.
      who: session.customerId?.slice(0, 8) ?? '',
      firstName: client?.firstName ?? null,
      cart: known === null || isPaid(known) ? null : miniCart(known),
      subscribed: client !== null && isNewsletterSubscriber(client, subscriptions?.values ?? []),
      saved,
      // Told once: the tokens are cleared with this answer.
      ended: session.lapsed ? t(sessionEnded.key) : undefined,
      merged: merged ? t('cart.merged') : undefined,
      consent: c.var.visitor.consent.state(c.var.env),
    });
  });

  /** What the visitor has allowed, and the words of the banner: asked where somebody is to be asked, or has just answered. */
  api.get('/consent', (c) =>
    c.json({ ...c.var.visitor.consent.state(c.var.env), words: consentWords(c.var.market) }),
  );

  /** What a vendor puts into a slot of a page, for who allows it; 204: what stands there stays. */
  api.get('/slot', async (c) => {
    const asked = readSlotQuery(c.req.query());
    if (asked === null) return c.json({ statusCode: 400, message: 'No such slot.' }, 400);
    const { visitor, env, deadline } = c.var;
    const content = await slotContent(asked, { request: visitor, env, deadline });
    return content === null ? c.body(null, 204) : c.html(content);
  });

  /** Whether another market suits the visitor better, in its own words: asked where the browser's language says so. */
  api.get('/country', (c) => {
    const visitor = {
      locale: c.var.locale,
      languages: c.req.header('accept-language'),
      country: c.req.header('cf-ipcountry'),
    };
    const suggested = suggestedLocale(visitor, c.var.env.MARKETS);
    const { originOf } = c.var.market;
    return c.json(suggested === undefined ? null : countrySuggestion(suggested, originOf, visitor.languages));
  });

  for (const [name, row] of Object.entries<CallRow>(contract)) {
    if (row.browser !== true) continue;
    const schema = browserInput(row);
    const validator = zValidator(row.method === 'GET' ? 'query' : 'json', schema, (result, c) =>
      result.success
        ? undefined
        : c.json({ statusCode: 400, message: z.prettifyError(result.error as z.ZodError) }, 400),
    );
    api.on(row.method === 'GET' ? 'GET' : 'POST', `/${name}`, onlyJson, validator, async (c) => {
      if (c.var.session.lapsed) c.var.notices.tell(sessionEnded);
      if (isForPeople(c, name as CallName))
        return c.json({ statusCode: 403, message: 'The page of the form makes this call.' }, 403);
      // The validator has just checked it against the row.
      const input = c.req.valid(row.method === 'GET' ? ('query' as never) : ('json' as never)) as Record<
        string,
        unknown
      >;
      const answer = (await answerOf(c.var.visitor, name as CallName, row, input)) as object;
      const isProven = additions.has(name) && c.req.header('cookie') !== undefined;
      return c.json(isProven ? ({ ...answer, keepsCookies: true } satisfies Partial<AddedCart>) : answer);
    });
  }

  api.all('*', (c) => c.json({ statusCode: 404, message: `Page Not Found: ${c.req.path}` }, 404));

  /** What an upstream refuses is told as it said it; what it failed at is logged and kept short. */
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
    logError(error, c.var.log);
    const status = error instanceof OutcomeUnknown ? 504 : statusOf(error);
    return c.json({ statusCode: status, message: 'Internal server error' }, status);
  });
  return api;
}

/** The proxy: the rows of the contract that a browser may call, under `/{locale}/api/{row}`. */
export const api = createApi();
