/** Withdrawal from an order that waits in its store, in the gateway and on its page. */
import { beforeAll, expect, it } from 'vitest';
import { openBody } from '../../../backend/mails/sealed.ts';
import { type Backend, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { books, collectedIn } from '../checkout/collected-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { payCart } from '../payment/paid-cart.ts';
import { storeId } from '../stores/reservations-fixture.ts';
import { deliver } from './delivered-order.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const pathOf = (orderNumber: string, rest = '') => `/fr-fr/account/orders/${orderNumber}/${rest}`;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

/** An order of two pieces that is ready in a store; one of them is the store's own. */
async function handedOrder(buyer: Shopper) {
  const sku = await backend.product(9);
  await backend.db
    .prepare('INSERT OR REPLACE INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 1)')
    .bind(sku, storeId)
    .run();
  const ready = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const { orderNumber } = await payCart(backend, await collectedIn(backend, ready, buyer), buyer);
  await backend.db.prepare(`UPDATE orders SET status = 'SHIPPED' WHERE order_number = ?`).bind(orderNumber).run();
  return { orderNumber: orderNumber ?? '', sku };
}

const asked = (orderNumber: string, quantity: number) => ({
  orderNumber,
  withdrawalId: crypto.randomUUID(),
  name: 'Ines Moreau',
  email: 'ines@uncollected.example',
  lines: [{ position: 1, quantity }],
});

async function acknowledged(recipient: string, orderNumber: string): Promise<string> {
  const sealed = await backend.db
    .prepare('SELECT body FROM mails WHERE recipient = ? AND subject LIKE ? AND sealed = 1')
    .bind(recipient, `%rétractation%${orderNumber}`)
    .first<string>('body');
  return openBody(backend.shop.secrets.MAIL_KEY, sealed ?? '');
}

it('asks for nothing to be sent back, before, on the page of the order, and in the mail', async () => {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const { orderNumber } = await handedOrder(shopper);
  const { lines } = await backend.call('getOrder', { orderNumber }, shopper);
  const piece = lines.map(({ name, color, size }) => `2 × ${name.fr}, ${color.fr}, Taille ${size}`)[0];
  expect(plain((await guest.get(pathOf(orderNumber))).html)).toContain('Après le retrait, vous avez 30 jours');
  const form = await guest.get(pathOf(orderNumber, 'withdrawal/'));
  const typed = { p1: '2', name: 'Ines Moreau', email: 'ines@uncollected.example' };
  const first = await guest.send(form, 'email', typed);
  const second = await guest.get(first.headers.get('location') ?? '');
  for (const { html } of [form, second]) {
    expect(plain(html)).toContain('vous n’avez rien à renvoyer');
    expect(plain(html)).not.toContain('renvoyez les pièces');
    expect(plain(html)).toContain('à compter du retrait en boutique');
  }
  expect(plain(second.html)).toContain(piece);
  const sent = await guest.send(second, 'confirmed', {});
  expect(sent.headers.get('location')).toBe(`${pathOf(orderNumber)}#withdrawals`);
  const text = plain((await guest.get(pathOf(orderNumber))).html);
  for (const words of ['Vous n’avez rien à renvoyer', 'non retiré :', 'Annulée', 'remboursés le', 'Annulé : 2', piece])
    expect(text).toContain(words);
  for (const words of ['étiquette de retour', 'Code de retour', 'non envoyé', 'Retournée'])
    expect(text).not.toContain(words);
  const mail = await acknowledged('ines@uncollected.example', orderNumber);
  expect(mail).toContain('Vous n’avez rien à renvoyer');
  expect(mail).toContain('Ce que vous avez payé pour elles vous revient');
  expect(mail).not.toContain('Renvoyez');
});

it('refunds at once, leaves the pieces in the store, and opens no return', async () => {
  const { shopper } = await customer(backend, 'fr-fr');
  const { orderNumber, sku } = await handedOrder(shopper);
  const before = await books(backend, sku);
  const part = await backend.call('withdraw', asked(orderNumber, 1), shopper);
  expect(part).toMatchObject({ status: 'SHIPPED', withdrawal: { how: 'uncollected' }, returns: [] });
  expect(part.withdrawals).toMatchObject([{ outcome: 'uncollected', lines: [{ position: 1, quantity: 1 }] }]);
  const order = await backend.call('withdraw', asked(orderNumber, 1), shopper);
  expect(order).toMatchObject({ status: 'CANCELLED', withdrawal: null, returns: [] });
  const back = order.refunds.reduce((sum, { amount }) => sum + amount.centAmount, 0);
  expect(back).toBe(order.totalPrice.centAmount);
  const after = await books(backend, sku);
  expect([after.there - before.there, after.online - before.online]).toEqual([2, 0]);
});

it('is a return as soon as the pieces were collected, and the database says so', async () => {
  const { shopper } = await customer(backend, 'fr-fr');
  const { orderNumber } = await handedOrder(shopper);
  const note = (outcome: string) =>
    backend.db
      .prepare(
        `INSERT INTO withdrawals (withdrawal_id, order_number, outcome, name, email, created_at)
         VALUES (?, ?, ?, 'I', 'i@x.example', '')`,
      )
      .bind(crypto.randomUUID(), orderNumber, outcome)
      .run();
  await expect(note('return')).rejects.toThrow('the order has moved on');
  await deliver(backend, orderNumber, 1);
  await expect(note('uncollected')).rejects.toThrow('the order has moved on');
  const order = await backend.call('withdraw', asked(orderNumber, 1), shopper);
  expect(order.withdrawals).toMatchObject([{ outcome: 'return' }]);
  expect(order.refunds).toEqual([]);
});
