import { z } from 'zod';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { seal, unseal } from '../../visitor/seal.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';

const purpose = 'ucp checkout link';
const content = z.tuple([z.string().refine(isLocale), cartPartId]);

/** Address at which a shopper takes a checkout over, once, in any browser. It is no way for a program to change it. */
export async function checkoutLink(
  { FORM_KEY }: { FORM_KEY: string },
  origin: string,
  { locale, cartId }: Pick<StoredCheckout, 'locale' | 'cartId'>,
): Promise<string> {
  const sealed = await seal(FORM_KEY, purpose, JSON.stringify([locale, cartId]));
  return `${origin}/${locale}/order/assistant/?checkout=${sealed}`;
}

/** The checkout of a link; undefined if it was not given out by this shop. */
export async function readCheckoutLink(
  { FORM_KEY }: { FORM_KEY: string },
  sealed: string,
): Promise<{ locale: Locale; cartId: string } | undefined> {
  const text = await unseal(FORM_KEY, purpose, sealed);
  if (text === undefined) return undefined;
  const [locale, cartId] = content.safeParse(JSON.parse(text)).data ?? [];
  return locale === undefined || cartId === undefined ? undefined : { locale, cartId };
}
