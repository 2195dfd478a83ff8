import type { Cart } from '../shared/contract/cart.ts';

export type ToastType = 'success' | 'error' | 'info';

export interface ToastMessage {
  type: ToastType;
  text: string;
}

/** Shows a message at the corner of the page; the runtime brings the toasts in with the first one. */
export function toast(type: ToastType, text: string): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }));
}

/** Tells the page (header count, mini cart) and the other tabs (`cart-channel.ts`) that the cart is now this one. */
export function announceCart(cart: Cart | null): void {
  document.dispatchEvent(new CustomEvent('cart:change', { detail: cart }));
}

/** Hears of every cart that another island or another tab announces; gives the way to stop listening. */
export function onCartAnnounced(listener: (cart: unknown) => void): () => void {
  const heard = (event: Event) => event instanceof CustomEvent && listener(event.detail);
  document.addEventListener('cart:change', heard);
  return () => document.removeEventListener('cart:change', heard);
}
