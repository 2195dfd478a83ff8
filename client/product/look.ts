import type { Locale } from '../../shared/locales.ts';
import { call } from '../api.ts';
import { announceCart } from '../messages.ts';
import { tell } from './toast.ts';

let sending = false;

/** Puts the sizes that were chosen into the cart, all at once, and says so without leaving the page. */
export async function sendLook(form: HTMLFormElement): Promise<void> {
  const { look, some, none, failed } = form.dataset;
  const skus = new FormData(form).getAll('sku').filter((sku) => typeof sku === 'string' && sku !== '');
  if (skus.length === 0) {
    tell('error', none);
    form.querySelector('select')?.focus();
    return;
  }
  if (sending) return;
  sending = true;
  try {
    const items = [...new Set(skus)].map((sku) => ({ sku: String(sku), quantity: 1 }));
    // The document's own market.
    const cart = await call(document.documentElement.dataset.locale as Locale, 'addProducts', { items });
    announceCart(cart);
    if (cart.productsNotAdded.length > 0) tell('info', some);
    else tell('success', look);
    form.reset();
  } catch {
    tell('error', failed);
  } finally {
    sending = false;
  }
}
