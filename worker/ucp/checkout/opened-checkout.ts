import { customerOf } from '../protocol/customer-of.ts';
import { fromStore } from '../protocol/from-store.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage } from '../protocol/messages.ts';
import type { UcpAnswer, UcpRequest } from '../protocol/operation.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { unsealId } from '../protocol/sealed-id.ts';
import type { CheckoutStore, StoredCheckout } from '../stored/stored-checkout.ts';

/** Seconds after which a platform may change a checkout that another request changes. */
const retryAfter = '1';

/**
 * The store of the checkout of a cart. Nothing is done without it.
 * @throws UcpRefusal 503 if it fails
 */
export function storeOf({ env, log }: UcpRequest, cartId: string): Omit<CheckoutStore, 'isTakenBy' | 'ordered'> {
  if (env.CHECKOUTS === undefined) throw new Error('There is no binding CHECKOUTS.');
  const store = env.CHECKOUTS.getByName(cartId);
  return {
    open: (checkout) => fromStore(log, () => store.open(checkout)),
    read: () => fromStore(log, () => store.read()),
    begin: () => fromStore(log, () => store.begin()),
    save: (checkout) => fromStore(log, () => store.save(checkout)),
    take: (customerId) => fromStore(log, () => store.take(customerId)),
  };
}

/** The answer about a checkout that is not there. */
export const checkoutNotFound = ({ market }: UcpRequest): UcpAnswer => ({
  kind: 'failed',
  messages: [errorMessage('not_found', market.t('assistants.unknown'), { severity: 'unrecoverable' })],
  continueUrl: homeOf(market),
});

const closed = {
  taken: { code: 'checkout_taken', key: 'assistants.taken' },
  ordered: { code: 'checkout_completed', key: 'assistants.ordered' },
  canceled: { code: 'checkout_canceled', key: 'assistants.canceled' },
} as const;

/** The answer to a change of a checkout that is no longer open. */
export function refuseChange({ market }: UcpRequest, { status, link }: StoredCheckout): UcpAnswer {
  const { code, key } = closed[status === 'open' ? 'canceled' : status];
  return {
    kind: 'failed',
    messages: [errorMessage(code, market.t(key), { severity: 'unrecoverable' })],
    continueUrl: status === 'taken' ? link : homeOf(market),
  };
}

/** Id of the cart of a checkout whose id this platform was given; undefined for any other id. */
async function cartIdOf({ env, platform }: UcpRequest, id: string): Promise<string | undefined> {
  const named = await unsealId(env, 'checkout', id);
  return named?.platform === platform.profile.address ? named.id : undefined;
}

/**
 * True if a request may see a checkout: that of a linked customer only with their token. A cart may have had another
 * checkout before, whose id means nothing any more.
 */
const isMeant = (request: UcpRequest, id: string, checkout: StoredCheckout): boolean =>
  checkout.id === id && (checkout.customerId === null || checkout.customerId === customerOf(request)?.customerId);

/** The checkout of an id; null if the platform has none of that id. */
export async function readCheckout(request: UcpRequest, id: string): Promise<StoredCheckout | null> {
  const cartId = await cartIdOf(request, id);
  const checkout = cartId === undefined ? null : await storeOf(request, cartId).read();
  return checkout !== null && isMeant(request, id, checkout) ? checkout : null;
}

/** What becomes of a checkout by a change, and the answer. */
export interface Changed {
  checkout: StoredCheckout;
  answer: () => Promise<UcpAnswer>;
}

/**
 * Changes an open checkout, one change at a time. If the shopper takes it over meanwhile, the change is refused.
 * @param change returns null if nothing changes
 * @throws UcpRefusal 409 while another request changes it
 */
export async function changeCheckout(
  request: UcpRequest,
  id: string,
  change: (checkout: StoredCheckout) => Promise<Changed | UcpAnswer>,
): Promise<UcpAnswer> {
  const cartId = await cartIdOf(request, id);
  if (cartId === undefined) return checkoutNotFound(request);
  const store = storeOf(request, cartId);
  const begun = await store.begin();
  if (begun === 'busy') {
    const headers = { 'retry-after': retryAfter };
    throw new UcpRefusal(409, 'checkout_busy', 'Another request is changing this checkout.', { headers });
  }
  if (begun === null) return checkoutNotFound(request);
  let changed: Changed | UcpAnswer;
  try {
    if (!isMeant(request, id, begun)) changed = checkoutNotFound(request);
    else if (begun.status === 'open') changed = await change(begun);
    else changed = refuseChange(request, begun);
  } catch (error) {
    await store.save(null);
    throw error;
  }
  if ('kind' in changed) {
    await store.save(null);
    return changed;
  }
  const saved = await store.save(changed.checkout);
  if (saved === null) return checkoutNotFound(request);
  return saved.status === changed.checkout.status ? changed.answer() : refuseChange(request, saved);
}
