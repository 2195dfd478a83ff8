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

/** Shows why a change of the cart was refused, by the HTTP status. */
export function explainCart(status: number): void {
  const key = status in reasons ? reasons[status as keyof typeof reasons] : 'cart.error.failed';
  toast({ type: 'error', key });
}

/** Shows that the stock is lower than the requested quantity, and what the cart has now. */
export function explainQuantity(stock: number): void {
  toast({ type: 'info', key: 'cart.kept', values: { stock } });
}
