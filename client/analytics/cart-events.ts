import { cartChanges, cartEvent, type TradeCart } from '../../shared/analytics/analytics-items.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { call } from '../api.ts';
import { send } from './send.ts';

/** The language of the page, which the Worker has written there. */
const language = () => document.documentElement.lang.slice(0, 2) as Language;

/** The cart as it was last seen; undefined while nobody knows. */
let before: TradeCart | undefined;

/** Whether there is a cart at all, by the count in the header. */
const hasCart = () => Number(document.querySelector('[data-visitor="cart-count"]')?.textContent) > 0;

async function current(): Promise<TradeCart | null> {
  return hasCart() ? call('getCart', {}) : null;
}

/** Tells what came into the cart and what left it since the last look. */
function compare(cart: TradeCart | null): void {
  const after = cart ?? (before && { ...before, lineItems: [] });
  if (after === undefined) return;
  const known = before ?? { ...after, lineItems: [] };
  before = after;
  for (const event of cartChanges(known, after, language())) send(event);
}

/**
 * The cart has changed here, or in another tab, which reports that itself. Without a cart (an event's `detail` is then
 * null) nobody knows how: after Back, or when two carts became one. No event is sent then.
 */
async function onChange(event: Event): Promise<void> {
  if (!(event instanceof CustomEvent)) return;
  const { detail }: CustomEvent<Cart | null> = event;
  if (detail === null) before = (await current().catch(() => null)) ?? undefined;
  else if (document.hidden) before = detail;
  else compare(detail);
}

/** Tells of the cart that the page shows, and from then on of its changes. */
export async function followCart(): Promise<void> {
  const island = document.querySelector<HTMLElement>('[data-island="cart-lines"]');
  if (island === null) before = (await current().catch(() => null)) ?? undefined;
  else {
    const { cart }: { cart: Cart | null } = JSON.parse(island.dataset.props ?? '{}');
    before = cart ?? undefined;
    const event = cart && cartEvent('view_cart', cart, language());
    if (event) send(event);
  }
  document.addEventListener('cart:change', onChange);
}
