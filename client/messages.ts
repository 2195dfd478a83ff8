import type { Cart } from '../shared/contract/cart/cart.ts';
import type { MessageKey } from '../shared/i18n/i18n.ts';

export type ToastType = 'success' | 'error' | 'info';

/** What is told: in words, or as a text of the toasts' own. */
export type ToastMessage = { type: ToastType; brief?: true } & (
  | { text: string }
  | { key: ToldText; values: Record<string, string | number> }
);

/** Texts that are told from where none are at hand. */
export const toldTexts = [
  'cart.error.changed',
  'cart.error.failed',
  'cart.error.paying',
  'cart.error.stock',
  'cart.error.unknown',
  'cart.kept',
  'product.too-fast',
  'resting.changes.text',
] as const satisfies readonly MessageKey[];
type ToldText = (typeof toldTexts)[number];

/** Shows a message at the corner of the page; the runtime brings the toasts in with the first one. */
export function toast(type: ToastType, text: string): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }));
}

/** What was confirmed before is history: something else is told now, in another place. */
export function overtakeToasts(): void {
  document.dispatchEvent(new CustomEvent('toast:overtaken'));
}

/** The same with a text that the toasts bring along. */
export function tell(type: ToastType, key: ToldText, values: Record<string, string | number> = {}): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, key, values } }));
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
