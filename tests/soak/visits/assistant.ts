/** An assistant: searches, fills a cart, prepares a checkout; and the customer who takes it over. */
import { customer } from '../../integration/faults/faults-visitor.ts';
import { address, buyer, line, shippedTo } from '../../integration/ucp/checkouts-fixture.ts';
import { take } from '../../ucp/handed-over.ts';
import type { RestAnswer } from '../../ucp/platform.ts';
import type { Visit } from './visit.ts';

function made({ status, body }: RestAnswer, expected: number): RestAnswer['body'] {
  if (status !== expected)
    throw new Error(`An assistant was answered ${status} ${JSON.stringify(body).slice(0, 200)}.`);
  return body;
}

export const assistant: Visit = async ({ platform, backend, pieces, shop }, random) => {
  // On a device of its customer: one network has a limit.
  const household = [random.below(65_536), random.below(65_536)].map((group) => group.toString(16)).join(':');
  const headers = { 'cf-connecting-ip': `2001:db8:${household}::1` };
  const context = { address_country: 'GB', language: 'en' };
  const query = random.of(['black dress', 'wool coat', 'shirt', 'linen trousers']);
  made(await platform.rest('POST', '/catalog/search', { query, context, pagination: { limit: 12 } }, headers), 200);
  const items = [line(random.of(pieces).sku, 1 + random.below(2))];
  const cart = await platform.rest('POST', '/carts', { line_items: items, context }, headers);
  if (cart.status !== 201) return;
  if (random.percent(40)) return;
  const wanted = { cart_id: cart.body.id, buyer, ...shippedTo(address, 'NO') };
  const checkout = made(await platform.rest('POST', '/checkout-sessions', wanted, headers), 201);
  if (random.percent(40)) {
    await platform.rest('POST', `/checkout-sessions/${checkout.id}/cancel`, {}, headers);
    return;
  }
  if (checkout.continue_url === undefined) return;
  const { guest } = await customer(backend, 'en');
  await take(guest, { path: checkout.continue_url.replace(shop.shopUrl, '') });
};
