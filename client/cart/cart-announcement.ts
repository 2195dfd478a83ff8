import type { Cart } from '../../shared/contract/cart/cart.ts';

/** Tells the page (header count, mini cart) and the other tabs that the cart is now this one. */
export function announceCart(cart: Cart | null): void {
  document.dispatchEvent(new CustomEvent('cart:change', { detail: cart }));
}

/** Listens to every cart that another island or another tab announces; returns the way to stop listening. */
export function onCartAnnounced(listener: (cart: unknown) => void): () => void {
  const onChange = (event: Event) => event instanceof CustomEvent && listener(event.detail);
  document.addEventListener('cart:change', onChange);
  return () => document.removeEventListener('cart:change', onChange);
}
