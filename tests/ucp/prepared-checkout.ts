import type { Locale } from '../../shared/markets/locales.ts';
import { locales } from '../../shared/markets/locales.ts';
import type { Env } from '../../worker/env.ts';
import { checkoutLink } from '../../worker/ucp/links/checkout-link.ts';
import { unsealId } from '../../worker/ucp/protocol/sealed-id.ts';
import type { CheckoutStore, GivenAddress, StoredCheckout } from '../../worker/ucp/stored/stored-checkout.ts';
import { addressIn } from '../shop/addresses.ts';
import type { Shop } from '../shop/harness.ts';
import { startPlatform } from './platform.ts';

interface Prepared {
  locale: Locale;
  /** Skus with their pieces. */
  pieces: Record<string, number>;
  codes?: readonly string[];
  /** Fields of the record. */
  record?: Partial<StoredCheckout>;
}

export interface PreparedCheckout {
  /** Path of the page where a shopper takes it over. */
  path: string;
  cartId: string;
  /** The Durable Object with its record. */
  store: CheckoutStore;
}

/** A whole home address in a market, as a platform gives it. */
export function givenAddress(locale: Locale): GivenAddress & { id: string } {
  const { phone, ...home } = addressIn(locale);
  return { id: 'home', firstName: 'Nell', lastName: 'Ashworth', line2: '', ...home, phoneNumber: phone };
}

/** The buyer of that address. */
export const givenBuyer: StoredCheckout['buyer'] = {
  firstName: 'Nell',
  lastName: 'Ashworth',
  email: 'nell@example.com',
  phoneNumber: '',
  consent: null,
};

/** A wanted home delivery. */
export const toHome = (locale: Locale): Partial<StoredCheckout> => ({
  buyer: givenBuyer,
  delivery: { type: 'shipping', addresses: [givenAddress(locale)], destination: 'home', method: 'EX' },
});

/** The record of an open checkout, of which only these fields matter. */
export const openRecord = (
  fields: Partial<StoredCheckout> & Pick<StoredCheckout, 'locale' | 'platform' | 'cartId'>,
): StoredCheckout => ({
  id: crypto.randomUUID(),
  isSigned: false,
  fromCart: false,
  customerId: null,
  buyer: { firstName: '', lastName: '', email: '', phoneNumber: '', consent: null },
  delivery: null,
  postalCode: '',
  customerCodes: [],
  unavailable: [],
  link: '',
  shown: { line_items: [], currency: 'EUR', totals: [], discounts: {} },
  status: 'open',
  revision: 0,
  orderNumber: null,
  createdAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
  ...fields,
});

/** A checkout that a platform has prepared: a cart by its own operations, and a record beside it. */
export async function prepareCheckout(
  shop: Shop,
  { locale, pieces, codes, record }: Prepared,
): Promise<PreparedCheckout> {
  const platform = await startPlatform(shop.shopUrl);
  const { iso2, lang } = locales[locale];
  const { status, body } = await platform.signed('POST', '/carts', {
    line_items: Object.entries(pieces).map(([id, quantity]) => ({ item: { id }, quantity })),
    context: { address_country: iso2, language: lang },
    ...(codes !== undefined && { discounts: { codes } }),
  });
  // Only what seals and opens.
  const env = { FORM_KEY: shop.secrets.FORM_KEY } as Env;
  const named = await unsealId(env, 'cart', body.id);
  if (status !== 201 || named === undefined) throw new Error(`The platform got no cart: ${JSON.stringify(body)}`);
  const { id: cartId } = named;
  const checkout = openRecord({ locale: named.locale, platform: platform.profile, cartId, ...record });
  const objects = await shop.storefront.getDurableObjectNamespace('CHECKOUTS');
  // Miniflare passes the methods of the object on.
  const store = objects.get(objects.idFromName(cartId)) as unknown as CheckoutStore;
  await store.open(checkout);
  return { path: await checkoutLink(env, '', checkout), cartId, store };
}
