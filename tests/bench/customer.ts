/** The customer of the bench: with several orders, a loyalty card, and a cart that is ready to be paid. */
import { billingAddress } from '../integration/checkout/checkout-fixture.ts';
import type { Shop } from '../shop/harness.ts';
import { type Answer, HttpVisitor } from '../shop/http-visitor.ts';

/** Camille of the demo. */
const email = 'fid@example.com';

/** A product with its only chosen size. */
export interface CartPiece {
  productId: string;
  sku: string;
}

/** Three pieces of different products that can be bought; the same in every shop of the same seed. */
export async function threePieces({ db }: Shop): Promise<CartPiece[]> {
  const { results } = await db
    .prepare(
      `SELECT o.product_id AS productId, min(k.sku) AS sku
       FROM skus k
       JOIN options o ON o.option_id = k.option_id
       JOIN stock t ON t.sku = k.sku AND t.quantity >= 10
       WHERE o.availability = 'AVAILABLE' AND o.availability_type = 'ONLINE_AND_IN_STORE'
         AND EXISTS (SELECT 1 FROM listings WHERE option_id = o.option_id)
       GROUP BY o.product_id ORDER BY o.product_id LIMIT 3`,
    )
    .all<CartPiece>();
  return results;
}

/** Signs in, fills the cart, and goes to the payment step through the shop's own forms. */
export async function fillCart(shop: Shop, pieces: readonly CartPiece[]): Promise<void> {
  const visitor = new HttpVisitor(shop);
  await visitor.signIn(email);
  for (const { sku } of pieces) accepted(await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' }));
  accepted(await visitor.post('/en/order-billing/', billingAddress));
  const delivery = { address: 'billing', phoneNumberCountry: 'GB', phoneNumber: '07400 123456' };
  accepted(
    await visitor.post('/en/order-delivery/', { ...billingAddress, ...delivery, method: 'NO', methodsOf: 'GB' }),
  );
  const { html } = await visitor.get('/en/cart/');
  const missing = pieces.filter(({ sku }) => !html.includes(sku));
  if (missing.length > 0) throw new Error(`The cart lacks ${missing.map(({ sku }) => sku).join(', ')}.`);
}

function accepted({ url, status }: Answer): void {
  if (status !== 303) throw new Error(`The form of ${url} answered ${status}.`);
}

/** Signs in again, since a session's token expires after a quarter of an hour. Returns the `cookie` header. */
export async function signInCookies(shop: Shop): Promise<string> {
  const visitor = new HttpVisitor(shop);
  await visitor.signIn(email);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
