import { expect } from 'vitest';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import type { Backend } from '../cart/carts-fixture.ts';
import { billingAddress, payByCard, slowCard } from '../checkout/checkout-fixture.ts';

/** A new customer who has ordered a piece, by forms alone; `confirmed` is the confirmation. */
export async function orderByOtherIds(
  { shop }: Backend,
  sku: string,
): Promise<{ visitor: HttpVisitor; email: string; confirmed: Answer }> {
  const visitor = new HttpVisitor(shop);
  const send = async (path: string, fields: Record<string, string>) =>
    expect((await visitor.post(path, fields)).status, path).toBe(303);
  await send('/en/cart/', { intent: 'add', sku, quantity: '1' });
  const email = await newCustomer(shop);
  await visitor.signIn(email, '/en/order-billing/');
  await send('/en/order-billing/', billingAddress);
  await send('/en/order-delivery/', {
    ...billingAddress,
    address: 'billing',
    ...{ phoneNumberCountry: 'GB', phoneNumber: '07400 123456', method: 'NO', methodsOf: 'GB' },
  });
  const opened = await payByCard(visitor);
  const provider = await visitor.get(opened.headers.get('location') ?? '');
  const confirmed = await visitor.submit(provider, 'number', { ...slowCard, number: '4111 1111 1111 1111' });
  return { visitor, email, confirmed };
}
