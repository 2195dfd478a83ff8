import { tell } from '../messages.ts';

const reasons = {
  404: 'cart.error.changed',
  409: 'cart.error.changed',
  412: 'cart.error.stock',
  423: 'cart.error.paying',
  429: 'product.too-fast',
  503: 'resting.changes.text',
  504: 'cart.error.unknown',
} as const;

/** Says why a change of the cart was not made, by the HTTP status of the answer. */
export function explainCart(status: number): void {
  tell('error', status in reasons ? reasons[status as keyof typeof reasons] : 'cart.error.failed');
}

/** Says that fewer pieces were left than asked for, and how many the cart has now. */
export function tellKept(stock: number): void {
  tell('info', 'cart.kept', { stock });
}
