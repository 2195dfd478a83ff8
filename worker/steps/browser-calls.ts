import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { AddedCart } from '../../shared/cart/cart.ts';
import { unauthorized } from '../../shared/contract/account/authentication.ts';
import { type BrowserCall, type Contract, contract } from '../../shared/contract/contract.ts';
import type { BrowserUse, CallRow } from '../../shared/contract/gateway/row.ts';
import { UpstreamError } from '../errors/errors.ts';
import { botCheckFor } from '../market/bot-check.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import type { CartMutation } from '../visitor/cart/cart-writes.ts';
import { sessionEnded } from '../visitor/flash-messages.ts';
import { suggestionsFor } from './suggestions.ts';

type BrowserRow = CallRow & { browser: BrowserUse };

/** Input that a row's schema has checked; the compiler cannot know of which row. */
type Checked = Record<string, unknown>;

/** The input that a browser may send. Fields from the session are left out, so that a browser cannot set them. */
function browserInput(row: CallRow): z.ZodObject {
  const shape = { ...row.input.shape };
  for (const name of row.session ?? []) delete shape[name];
  return z.strictObject(shape);
}

/** Type of a method, not of a function: a method with one input is assignable to one with any (`Checked`). */
type Adapter<Input> = { ask(request: VisitorRequest, input: Input): Promise<unknown> }['ask'];

/** Calls with more work than one call of the gateway. They add the fields from the session themselves. */
const adapters: { readonly [Name in BrowserCall]?: Adapter<z.output<Contract[Name]['input']>> } = {
  getCart: ({ cart }) => cart.load(),
  getSuggestions: suggestionsFor,
  addProduct: ({ cart }, { sku }) => cart.add(sku, 1),
  addProducts: ({ cart }, { items }) => cart.addAll(items),
  setQuantity: ({ cart }, { lineItemId, quantity }) => cart.setQuantity(lineItemId, quantity),
};

type Proxied<Name extends string = BrowserCall> = readonly [name: Name, row: BrowserRow];

const isMutation = (call: Proxied): call is Proxied<BrowserCall & CartMutation> =>
  call[1].session?.includes('version') === true;

/** Makes the call for the visitor: cart writes go through the cart session, which has id and version. */
async function callFor(request: VisitorRequest, call: Proxied, sent: Checked): Promise<unknown> {
  const [name, row] = call;
  const { session, domain } = request;
  if (row.access === 'customer' && !session.secure) {
    if (session.outage !== undefined) throw session.outage;
    throw new UpstreamError(name, 401, unauthorized);
  }
  const input = row.session?.includes('store') === true ? { ...sent, store: domain.storeId } : sent;
  // The adapters for the input of any row: the row's schema has checked this one.
  const own: { readonly [Name in BrowserCall]?: Adapter<Checked> } = adapters;
  const gateway: { call(name: BrowserCall, input: Checked): Promise<unknown> } = request.gateway;
  const cart: { id: string | undefined; mutate(name: CartMutation, input: Checked): Promise<unknown> } = request.cart;
  const adapter = own[name];
  if (adapter !== undefined) return adapter(request, input);
  if (isMutation(call)) return cart.mutate(call[0], input);
  if (row.session?.includes('cartId') !== true) return gateway.call(name, input);
  if (cart.id === undefined) throw new Error('No known cart in store');
  return gateway.call(name, { ...input, cartId: cart.id });
}

/** The answer of a call; null for a 404 of a call whose result the browser waits for. */
async function answerOf(request: VisitorRequest, call: Proxied, sent: Checked): Promise<unknown> {
  try {
    return await callFor(request, call, sent);
  } catch (error) {
    const [, row] = call;
    if (row.awaited === true && error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** A POST must be declared as JSON; the validator takes anything else for an empty object. */
const onlyJson = createMiddleware<AppEnv>(async function onlyJson(c, next) {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (c.req.method === 'POST' && type !== 'application/json')
    return c.json({ statusCode: 400, message: 'The body is not JSON.' }, 400);
  return next();
});

/** True if the call belongs to a form with a bot check: then the form's page makes it. */
function isForPeople({ env, market }: RequestState, { form }: BrowserUse): boolean {
  return form !== undefined && botCheckFor(env, market, form) !== null;
}

const isOfBrowsers = (call: [string, CallRow]): call is [BrowserCall, BrowserRow] => call[1].browser !== undefined;

/** The rows of the contract that a browser may call, by name. */
export const browserCalls = new Hono<AppEnv>();

for (const call of Object.entries<CallRow>(contract).filter(isOfBrowsers)) {
  const [name, row] = call;
  const source = row.method === 'GET' ? 'query' : 'json';
  const validator = zValidator(source, browserInput(row), (result, c) =>
    result.success ? undefined : c.json({ statusCode: 400, message: z.prettifyError(result.error as z.ZodError) }, 400),
  );
  browserCalls.on(row.method === 'GET' ? 'GET' : 'POST', `/${name}`, onlyJson, validator, async (c) => {
    const state = c.get('state');
    if (state.session.lapsed) state.flashMessages.flash(sessionEnded);
    if (isForPeople(state, row.browser))
      return c.json({ statusCode: 403, message: 'The page of the form makes this call.' }, 403);
    const answer = (await answerOf(state.visitor, call, c.req.valid(source))) as object;
    const isProven = row.browser.opensCart === true && c.req.header('cookie') !== undefined;
    return c.json(isProven ? ({ ...answer, keepsCookies: true } satisfies Partial<AddedCart>) : answer);
  });
}
