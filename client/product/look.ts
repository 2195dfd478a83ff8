import type { Locale } from '../../shared/markets/locales.ts';
import { ApiError, call } from '../api.ts';
import { announceAdded } from '../cart/add-refusal.ts';
import type { lookTexts } from '../island-texts.ts';
import type { ToastType } from '../messages.ts';
import { loadTexts } from '../texts.ts';
import { tell } from './toast.ts';

let sending = false;

/** Without the file of texts there is no toast either. */
function say(type: ToastType, key: (typeof lookTexts)[number]): void {
  loadTexts().then(
    (texts) => tell(type, texts[key]),
    () => undefined,
  );
}

/** Puts the sizes that were chosen into the cart, all at once, and says so without leaving the page. */
export async function sendLook(form: HTMLFormElement): Promise<void> {
  const skus = new FormData(form).getAll('sku').filter((sku) => typeof sku === 'string' && sku !== '');
  if (skus.length === 0) {
    say('error', 'look.none');
    form.querySelector<HTMLElement>('select, [type=checkbox]')?.focus();
    return;
  }
  if (sending) return;
  sending = true;
  try {
    const items = [...new Set(skus)].map((sku) => ({ sku: String(sku), quantity: 1 }));
    // The document's own market.
    const locale = document.documentElement.dataset.locale as Locale;
    const cart = await call(locale, 'addProducts', { items });
    await announceAdded(locale, cart);
    if (cart.productsNotAdded.length > 0) say('info', 'look.some');
    else say('success', 'look.added');
    form.reset();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 503) say('error', 'resting.changes.text');
    else say('error', status === 504 ? 'cart.error.unknown' : 'product.failed');
  } finally {
    sending = false;
  }
}
