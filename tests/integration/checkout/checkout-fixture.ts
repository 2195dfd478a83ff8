import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import type { Backend } from '../cart/carts-fixture.ts';

export const billingAddress = {
  firstName: 'Nell',
  lastName: 'Ashworth',
  line1: '5 Old Street',
  line2: '',
  line3: '',
  line4: '',
  zipCode: 'ec1v 9nr',
  city: 'London',
  country: 'GB',
};

/** A new customer with one product of five pieces in the cart, on the billing page. */
export async function visitorAtBilling(backend: Backend) {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(5);
  await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
  const email = await newCustomer(backend.shop);
  await visitor.signIn(email, '/en/order-billing/');
  return { visitor, sku, email };
}

/** The same with a billing address and a delivery, on the payment page. */
export async function visitorAtPayment(backend: Backend) {
  const { visitor, sku, email } = await visitorAtBilling(backend);
  await visitor.post('/en/order-billing/', billingAddress);
  await visitor.post('/en/order-delivery/', {
    ...billingAddress,
    address: 'billing',
    phoneNumberCountry: 'GB',
    phoneNumber: '07400 123456',
    method: 'NO',
    methodsOf: 'GB',
  });
  return { visitor, sku, email };
}

/** Presses "Pay" on the current payment page, or on one that was shown before. */
export async function payByCard(visitor: HttpVisitor, shown?: Answer): Promise<Answer> {
  return visitor.send(shown ?? (await visitor.get('/en/order-payment/')), 'product', { product: 'card' });
}

/** A card for which the bank takes a minute. */
export const slowCard = { number: '4000 0000 0000 1190', expiry: '12/30', cvc: '123', holder: 'NELL' };
