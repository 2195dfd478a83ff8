import type { Cart } from '../../shared/contract/cart/cart.ts';
import { emptyAddress, sentAddress } from '../../shared/forms/address.ts';
import { normalisePhone } from '../../shared/forms/phone.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { type Backend, of, type Shopper } from '../integration/cart/carts-fixture.ts';
import { customer, type Guest } from '../integration/faults/faults-visitor.ts';
import { addressIn } from './addresses.ts';

interface Ready {
  locale: Locale;
  /** The current step, with all steps before it completed: delivery is to the billing address. */
  at: 'order-billing' | 'order-delivery' | 'order-payment';
  /** Price of the piece in cents of the euro. */
  price?: number;
  /** Express by default. */
  method?: 'EX' | 'NO';
}

export interface ReadyVisitor {
  guest: Guest;
  shopper: Shopper & { customerId: string };
  cart: Cart;
  /** The one piece in the cart; its stock is five. */
  sku: string;
}

/** A new customer of a market at a step of the checkout, created by calls: other tests go through the steps. */
export async function readyVisitor(
  backend: Backend,
  { locale, at, price, method = 'EX' }: Ready,
): Promise<ReadyVisitor> {
  const { guest, shopper } = await customer(backend, locale);
  const sku = await backend.product(5, price === undefined ? {} : { price });
  const { phone, country, ...home } = addressIn(locale);
  const typed = { ...emptyAddress, ...home, firstName: 'Test', lastName: 'Buyer' };
  const { phoneNumber: _phone, phoneNumberCountry: _of, ...place } = sentAddress(typed);
  const address = { ...place, country };
  const phoneNumber = normalisePhone(phone, country) ?? '';
  const empty = await backend.call('createCart', {}, shopper);
  let cart = await backend.call('addProduct', { ...of(empty), sku }, shopper);
  if (at !== 'order-billing') cart = await backend.call('setBillingAddress', { ...of(cart), address }, shopper);
  if (at === 'order-payment')
    cart = await backend.call(
      'setShippingMethod',
      {
        ...of(cart),
        shippingMethodId: method,
        address: { ...address, phoneNumber, phoneNumberCountry: country },
      },
      shopper,
    );
  guest.cookies.set('cart_id_local', cart.id);
  return { guest, shopper, cart, sku };
}
