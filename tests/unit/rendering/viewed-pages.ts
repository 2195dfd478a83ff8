import { seedCustomers } from '../../../demo/customers.ts';
import type { CountedPage } from '../../counts.ts';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { visitorAtPayment } from '../../integration/checkout/checkout-fixture.ts';
import type { Shop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { familyPath, productPath, sampleOf } from '../../shop/sample-paths.ts';

/** A visitor of a page, and its path. */
type View = [visitor: HttpVisitor, path: string];

/** The counted pages of a shop: as a stranger, with three lines in the cart, as Camille, or on the way to pay. */
export async function viewedPages(shop: Shop): Promise<Record<CountedPage, View>> {
  await seedCustomers(shop.db);
  const backend = await openBackend(shop);
  const sample = await sampleOf(shop);
  const stranger = new HttpVisitor(shop);
  const shopper = new HttpVisitor(shop);
  for (let line = 0; line < 3; line += 1)
    await shopper.post('/en/cart/', { intent: 'add', sku: await backend.product(5), quantity: '1' });
  const customer = new HttpVisitor(shop);
  await customer.signIn('fid@example.com');
  const { visitor: buyer } = await visitorAtPayment(backend);
  return {
    home: [stranger, '/en/'],
    product: [stranger, productPath('en', sample)],
    listing: [stranger, familyPath('en', sample)],
    search: [stranger, '/en/search/?q=dress'],
    cart: [shopper, '/en/cart/'],
    delivery: [buyer, '/en/order-delivery/'],
    payment: [buyer, '/en/order-payment/'],
    dashboard: [customer, '/en/account/dashboard/'],
    orders: [customer, '/en/account/orders/'],
  };
}
