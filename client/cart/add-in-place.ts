import { call } from '../api.ts';
import { toast } from '../toast.ts';
import { announceAdded } from './add-product.ts';
import { addingFailed } from './cart-failures.ts';

/** Adds a piece to the cart without leaving the page, and shows the result in a toast. `control` is busy meanwhile. */
export async function addInPlace(control: HTMLElement, sku: string): Promise<void> {
  if (control.ariaBusy === 'true') return;
  control.ariaBusy = 'true';
  try {
    await announceAdded(await call('addProduct', { sku }));
    toast({ type: 'success', key: 'product.added' });
  } catch (error) {
    toast({ type: 'error', key: addingFailed(error) });
  }
  control.ariaBusy = null;
}
