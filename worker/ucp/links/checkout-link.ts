import { z } from 'zod';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { seal, unseal } from '../../visitor/seal.ts';
import type { CheckoutStore, StoredCheckout } from '../stored/stored-checkout.ts';

const purpose = 'ucp checkout link';
const content = z.tuple([z.string().refine(isLocale), cartPartId, z.int()]);

/** Query parameter of the page where a shopper takes a checkout over. */
export const checkoutParameter = 'checkout';

/** Path of that page for a sealed checkout. */
export const checkoutPath = (locale: Locale, sealed: string): string =>
  href(locale, 'assistant-checkout', {}, { [checkoutParameter]: sealed });

/**
 * Address at which a shopper takes a checkout over, once, in any browser. It is no way for a program to change it. It
 * names this checkout by its time: a cart may have another one later.
 */
export async function checkoutLink(
  { FORM_KEY }: { FORM_KEY: string },
  origin: string,
  { locale, cartId, createdAt }: Pick<StoredCheckout, 'locale' | 'cartId' | 'createdAt'>,
): Promise<string> {
  return origin + checkoutPath(locale, await seal(FORM_KEY, purpose, JSON.stringify([locale, cartId, createdAt])));
}

/** The checkout that a link names, unread. */
export interface LinkedCheckout {
  locale: Locale;
  cartId: string;
  store: Pick<CheckoutStore, 'take' | 'noteCart' | 'isTakenBy'>;
  /** Reads it; null if there is none (any more), or the cart has another one now. */
  read(): Promise<StoredCheckout | null>;
}

interface Stores {
  FORM_KEY: string;
  CHECKOUTS: { getByName(name: string): CheckoutStore } | undefined;
}

/** The checkout of a link; null if this shop did not give the link out, or keeps no checkouts. */
export async function openCheckoutLink(
  { FORM_KEY, CHECKOUTS }: Stores,
  sealed: string,
): Promise<LinkedCheckout | null> {
  const text = await unseal(FORM_KEY, purpose, sealed);
  if (text === undefined || CHECKOUTS === undefined) return null;
  const [locale, cartId, createdAt] = content.safeParse(JSON.parse(text)).data ?? [];
  if (locale === undefined || cartId === undefined) return null;
  const store = CHECKOUTS.getByName(cartId);
  return {
    locale,
    cartId,
    store,
    async read() {
      const checkout = await store.read();
      return checkout?.createdAt === createdAt ? checkout : null;
    },
  };
}
