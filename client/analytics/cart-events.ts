import { cartChanges, cartEvent, type TradeCart } from '../../shared/analytics/analytics-items.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { call } from '../api.ts';
import { pageLanguage } from '../page-locale.ts';
import { send } from './send.ts';

/** The cart as last compared; undefined while unknown. */
let before: TradeCart | undefined;

/** True if the visitor has a cart, by the count in the header. */
const hasCart = () => Number(document.querySelector('[data-visitor="cart-count"]')?.textContent) > 0;

async function current(): Promise<TradeCart | null> {
  return hasCart() ? call('getCart', {}) : null;
}

/** Sends events for what was added and removed since the last comparison. */
function compare(cart: TradeCart | null): void {
  const after = cart ?? (before && { ...before, lineItems: [] });
  if (after === undefined) return;
  const known = before ?? { ...after, lineItems: [] };
  before = after;
  for (const event of cartChanges(known, after, pageLanguage())) send(event);
}

/**
 * The cart has changed here, or in another tab, which sends the events itself. If an event's `detail` is null, the
 * change is unknown (after Back, or when two carts were merged): no event is sent.
 */
async function onChange(event: Event): Promise<void> {
  if (!(event instanceof CustomEvent)) return;
  const { detail }: CustomEvent<Cart | null> = event;
  if (detail === null) before = (await current().catch(() => null)) ?? undefined;
  else if (document.hidden) before = detail;
  else compare(detail);
}

/** Sends `view_cart` on the cart page, and events for the changes of the cart from then on. */
export async function followCart(): Promise<void> {
  const island = document.querySelector<HTMLElement>('[data-island="cart-lines"]');
  if (island === null) before = (await current().catch(() => null)) ?? undefined;
  else {
    const { cart }: { cart: Cart | null } = JSON.parse(island.dataset.props ?? '{}');
    before = cart ?? undefined;
    const event = cart && cartEvent('view_cart', cart, pageLanguage());
    if (event) send(event);
  }
  document.addEventListener('cart:change', onChange);
}
