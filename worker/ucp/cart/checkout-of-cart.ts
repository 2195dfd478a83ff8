import { fromStore } from '../protocol/from-store.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage } from '../protocol/messages.ts';
import type { UcpAnswer, UcpRequest } from '../protocol/operation.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { type CheckoutStore, isHandedOver, type StoredCheckout } from '../stored/stored-checkout.ts';

/** Seconds after which a platform may change a checkout that another request changes. */
const retryAfter = '1';

/** Milliseconds for which a change may last beyond the calls of its request: it has to be stored. */
const savingTime = 5000;

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
    begin: (duration) => fromStore(log, () => store.begin(duration)),
    save: (checkout) => fromStore(log, () => store.save(checkout)),
    take: (customerId, revision) => fromStore(log, () => store.take(customerId, revision)),
    noteCart: (customerId, own) => fromStore(log, () => store.noteCart(customerId, own)),
  };
}

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

/** The refusal while another request changes the checkout, or its cart. */
export const checkoutBusy = (): UcpRefusal =>
  new UcpRefusal(409, 'checkout_busy', 'Another request is changing this checkout, or its cart.', {
    headers: { 'retry-after': retryAfter },
  });

/** What becomes of a checkout by a change, and the answer. */
export interface Changed {
  checkout: StoredCheckout;
  answer: () => Promise<UcpAnswer>;
}

/**
 * Changes a cart together with its checkout, one change at a time: nobody takes the pieces over meanwhile. If the cart
 * gets a checkout meanwhile, which does not know of the change, the platform has to send it again.
 * @param change gets the checkout; null if there is none. Returns an answer alone if the checkout stays as it was
 * @throws UcpRefusal 409 while another request changes it
 */
export async function changeCheckoutOfCart(
  request: UcpRequest,
  cartId: string,
  change: (checkout: StoredCheckout | null) => Promise<Changed | UcpAnswer>,
): Promise<UcpAnswer> {
  const store = storeOf(request, cartId);
  const begun = await store.begin(request.deadline.left + savingTime);
  if (begun === 'busy') throw checkoutBusy();
  const isLocked = !isHandedOver(begun);
  let changed: Changed | UcpAnswer;
  try {
    changed = await change(begun);
  } catch (error) {
    // It is logged there, and the change ends by itself.
    if (isLocked) await store.save(null).catch(() => undefined);
    throw error;
  }
  if ('kind' in changed) {
    const now = isLocked ? await store.save(null) : begun;
    if (begun?.status !== 'open' && now?.status === 'open') throw checkoutBusy();
    return changed;
  }
  const saved = await store.save(changed.checkout);
  return saved === null || saved.status === changed.checkout.status ? changed.answer() : refuseChange(request, saved);
}
