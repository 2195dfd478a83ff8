/** The books of `npm run soak` find what is made wrong on purpose. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, neverHappened, type OpeningStock, openingStock } from '../../soak/books.ts';
import { type Stand, startStand } from '../../soak/stand.ts';
import { overdue } from '../../soak/tables.ts';
import { of, readyCart } from '../cart/carts-fixture.ts';
import { cardHolder, giftCard } from '../cart/extras-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

let stand: Stand;
let opening: OpeningStock;
let number: string;
let sku: string;

beforeAll(async () => {
  stand = await startStand({ products: 40 });
  const { shop, backend, pieces, codes } = stand;
  opening = await openingStock(shop);
  const buyer = await cardHolder(backend, 100);
  sku = pieces[0]?.sku ?? '';
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const coded = await backend.call('addPromoCode', { ...of(cart), promoCode: codes.everybody[0] ?? '' }, buyer);
  const card = await giftCard(backend, 500);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 500 };
  const ready = await backend.call('payWithGiftCard', { ...of(coded), ...paying }, buyer);
  number = (await payCart(backend, ready, buyer)).orderNumber ?? '';
});
afterAll(() => stand.dispose());

const differences = async (confirmed: readonly string[] = [number]) =>
  (await audit(stand.shop, opening, confirmed)).differences;

it('agree after a purchase with a code and a gift card', async () => {
  expect(await differences()).toEqual([]);
});

it('say what never happened, so that they say nothing about it', async () => {
  const missing = await neverHappened(stand.shop);
  expect(missing).toContain('No order was refunded.');
  for (const happened of ['used a code', 'was paid with a gift card', 'earned points'])
    expect(missing).not.toContain(`No order ${happened}.`);
});

it('miss the order that somebody has seen', async () => {
  expect(await differences([number, 'SV000000-NOBODY'])).toEqual([expect.stringContaining('SV000000-NOBODY')]);
});

it.each([
  ['a piece', 'stock SET quantity = quantity', `sku = '$sku'`, 'pieces in stock, held and sold'],
  ['a cent of an order', 'orders SET total_price = total_price', `order_number = '$number'`, 'paid to the cent'],
  ['a cent of a gift card', 'gift_cards SET balance = balance', '1', 'the balance of a gift card'],
  ['a use of a code', 'promo_codes SET uses = uses', "code LIKE 'TEST-%'", 'the uses of a code'],
  ['an invoice', 'order_papers SET sequence = sequence', `order_number = '$number'`, 'invoices are numbered'],
])('find %s that is one too many', async (_, change, where, words) => {
  const rows = where.replace('$sku', sku).replace('$number', number);
  const write = (by: string) => stand.shop.db.prepare(`UPDATE ${change} ${by} WHERE ${rows}`).run();
  await write('+ 1');
  expect(await differences()).toContainEqual(expect.stringContaining(words));
  await write('- 1');
  expect(await differences()).toEqual([]);
});

it('find rows that are older than their table allows', async () => {
  const { db } = stand.shop;
  expect(await overdue(stand.shop, new Date())).toEqual([]);
  await db
    .prepare(`INSERT INTO mails (recipient, lang, subject, body, created_at) VALUES ('a', 'en', 's', 'b', 1)`)
    .run();
  expect(await overdue(stand.shop, new Date())).toEqual([
    expect.stringMatching(/^mails: 1 rows are older than 7 days/),
  ]);
});
