import { toast } from '../toast.ts';

const reasons = {
  404: 'cart.error.changed',
  409: 'cart.error.changed',
  412: 'cart.error.stock',
  423: 'cart.error.paying',
  429: 'product.too-fast',
  503: 'disabled.changes.text',
  504: 'cart.error.unknown',
} as const;

/** Says why a change of the cart was not made, by the HTTP status of the answer. */
export function explainCart(status: number): void {
  const key = status in reasons ? reasons[status as keyof typeof reasons] : 'cart.error.failed';
  toast({ type: 'error', key });
}

/** Says that fewer pieces were left than asked for, and how many the cart has now. */
export function explainQuantity(stock: number): void {
  toast({ type: 'info', key: 'cart.kept', values: { stock } });
}
