/** Carts of commercetools. They have versions, so the adapter keeps nothing of its own. */
import { z } from 'zod';
import { noCart, stale } from '../../../backend/cart-refusal.ts';
import type { Caller } from '../../../backend/serve.ts';
import { currency } from '../../../shared/contract/gateway/values.ts';
import { currencyOf, locales } from '../../../shared/markets/locales.ts';
import { price } from '../catalogue/attributes.ts';
import { askCommercetools, CommercetoolsRefusal } from '../connection/commercetools.ts';
import type { Env } from '../connection/env.ts';

const line = z.object({
  id: z.string(),
  variant: z.object({ sku: z.string() }),
  price,
  quantity: z.int(),
  totalPrice: z.object({ centAmount: z.int() }),
  addedAt: z.string(),
  lastModifiedAt: z.string().optional(),
});
export type EngineLine = z.output<typeof line>;

/** A line that took the place of another has its `addedAt`: commercetools adds at the end, and cannot move lines. */
const cart = z
  .object({
    id: z.string(),
    version: z.int(),
    anonymousId: z.string().optional(),
    cartState: z.string(),
    lineItems: z.array(line),
    totalPrice: z.object({ centAmount: z.int(), currencyCode: currency }),
  })
  .transform(({ lineItems, ...rest }) => ({
    ...rest,
    lineItems: lineItems.toSorted((one, other) => one.addedAt.localeCompare(other.addedAt)),
  }));
export type EngineCart = z.output<typeof cart>;

/** An action of an update, by the names of commercetools. */
export type Action =
  | { action: 'addLineItem'; sku: string; quantity: number; addedAt?: string }
  | { action: 'changeLineItemQuantity'; lineItemId: string; quantity: number }
  | { action: 'removeLineItem'; lineItemId: string }
  | { action: 'setAnonymousId'; anonymousId: string }
  | { action: 'recalculate' };

/**
 * The owner in a cart's `anonymousId`. `customerId` would need a customer of commercetools, and customers are with the
 * reference backend.
 */
const ownerOf = ({ customerId, sessionId }: Caller<Env>): string =>
  customerId === null ? `visitor-${sessionId}` : `customer-${customerId}`;

const isOfCustomer = ({ anonymousId }: EngineCart): boolean => anonymousId?.startsWith('customer-') ?? false;

/** The customer who owns a cart; null for a visitor's. */
export const customerIn = (found: EngineCart): string | null =>
  isOfCustomer(found) ? (found.anonymousId?.slice('customer-'.length) ?? null) : null;

/** A cart that the caller may see, or null. Everybody who knows its id may see a visitor’s cart. */
export async function findCart(caller: Caller<Env>, cartId: string): Promise<EngineCart | null> {
  try {
    const found = await askCommercetools(caller.env, { path: `/carts/${encodeURIComponent(cartId)}` }, cart);
    const isForeign = isOfCustomer(found) && found.anonymousId !== ownerOf(caller);
    return found.cartState !== 'Active' || isForeign ? null : found;
  } catch (error) {
    // It answers 400 to an id of another shape than its own.
    if (error instanceof CommercetoolsRefusal && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Like `findCart`. @throws Refused (404) if there is none, or (409) if it has another version */
export async function openCart(caller: Caller<Env>, cartId: string, version?: number): Promise<EngineCart> {
  const found = await findCart(caller, cartId);
  if (found === null) throw noCart(cartId);
  if (version !== undefined && found.version !== version) throw stale(version);
  return found;
}

/** The cart of the signed-in customer: of several, which two requests at once can make, the last. */
export async function ownCart(caller: Caller<Env>): Promise<EngineCart | null> {
  if (caller.customerId === null) return null;
  const query = {
    where: 'anonymousId = :owner and cartState = "Active"',
    'var.owner': ownerOf(caller),
    sort: 'lastModifiedAt desc',
    limit: 1,
  };
  const { results } = await askCommercetools(
    caller.env,
    { path: '/carts', query },
    z.object({ results: z.array(cart) }),
  );
  return results[0] ?? null;
}

/** Makes an empty cart of the caller in the market's currency. */
export function makeCart(caller: Caller<Env>): Promise<EngineCart> {
  const country = locales[caller.locale].iso2;
  const draft = { currency: currencyOf[country], country, anonymousId: ownerOf(caller) };
  return askCommercetools(caller.env, { method: 'POST', path: '/carts', body: draft }, cart);
}

/**
 * Changes a cart of this version. commercetools compares the version itself, so of two writers one is refused.
 * @throws Refused (409) if it has another version, (404) if it is gone
 */
export async function updateCart(
  { env }: Caller<Env>,
  { id, version }: Pick<EngineCart, 'id' | 'version'>,
  actions: readonly Action[],
): Promise<EngineCart> {
  try {
    return await askCommercetools(env, { method: 'POST', path: `/carts/${id}`, body: { version, actions } }, cart);
  } catch (error) {
    throw refusedFor(error, id, version);
  }
}

export async function removeCart({ env }: Caller<Env>, { id, version }: EngineCart): Promise<void> {
  try {
    await askCommercetools(env, { method: 'DELETE', path: `/carts/${id}`, query: { version } }, z.unknown());
  } catch (error) {
    throw refusedFor(error, id, version);
  }
}

function refusedFor(error: unknown, id: string, version: number): unknown {
  if (!(error instanceof CommercetoolsRefusal)) return error;
  if (error.status === 409 && error.code === 'ConcurrentModification') return stale(version);
  return error.status === 404 ? noCart(id) : error;
}

/** Gives a visitor's cart to the caller. */
export const claim = (caller: Caller<Env>, found: EngineCart): Promise<EngineCart> =>
  updateCart(caller, found, [{ action: 'setAnonymousId', anonymousId: ownerOf(caller) }]);
