import type { Cart } from '../../shared/contract/cart/cart.ts';

/** Announces a new cart to the page (header count, mini cart) and the other tabs. */
export function announceCart(cart: Cart | null): void {
  document.dispatchEvent(new CustomEvent('cart:change', { detail: cart }));
}

/** Listens to carts that other islands or tabs announce; returns a function that stops listening. */
export function onCartAnnounced(listener: (cart: unknown) => void): () => void {
  const onChange = (event: Event) => event instanceof CustomEvent && listener(event.detail);
  document.addEventListener('cart:change', onChange);
  return () => document.removeEventListener('cart:change', onChange);
}
