import { ApiError, call } from '../api.ts';
import { announceAdded } from '../cart/add-product.ts';
import type { lookTexts } from '../texts/island-texts.ts';
import { toast } from '../toast.ts';

let sending = false;

/** Text key that says why the look could not be added. */
function refusalKey(error: unknown): (typeof lookTexts)[number] {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return 'product.failed';
  if (status === 503) return 'disabled.changes.text';
  return status === 504 ? 'cart.error.unknown' : 'cart.error.failed';
}

/** Adds the chosen sizes of a look to the cart in one call, and shows the result without leaving the page. */
export async function addLook(form: HTMLFormElement): Promise<void> {
  const skus = new FormData(form).getAll('sku').filter((sku) => typeof sku === 'string' && sku !== '');
  if (skus.length === 0) {
    toast({ type: 'error', key: 'look.none' });
    form.querySelector<HTMLElement>('select, [type=checkbox]')?.focus();
    return;
  }
  if (sending) return;
  sending = true;
  try {
    const items = [...new Set(skus)].map((sku) => ({ sku: String(sku), quantity: 1 }));
    const cart = await call('addProducts', { items });
    await announceAdded(cart);
    if (cart.productsNotAdded.length > 0) toast({ type: 'info', key: 'look.some' });
    else toast({ type: 'success', key: 'look.added' });
    form.reset();
  } catch (error) {
    toast({ type: 'error', key: refusalKey(error) });
  } finally {
    sending = false;
  }
}
