/**
 * A gift card that covers the whole order is spent by another cart while the overview places the order.
 *
 * @module-tag exhaustive
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../shop/harness.ts';
import { customer } from '../faults/faults-visitor.ts';
import { type Backend, billingAddress, of, openBackend, readyCart } from './carts-fixture.ts';
import { balanceOf, giftCard } from './extras-fixture.ts';

let backend: Backend;
/** Called just before the gateway gets the request for the order. */
let before: (() => Promise<void>) | null = null;

beforeAll(async () => {
  backend = await openBackend(
    startShop({
      async gateway(request, pass) {
        const happens = new URL(request.url).pathname.endsWith('/validate') ? before : null;
        if (happens !== null) {
          before = null;
          await happens();
        }
        return pass(request);
      },
    }),
  );
});

afterAll(() => backend.shop.dispose());

it('orders nothing, and says what is now left to pay', async () => {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const created = await backend.call('createCart', {}, shopper);
  const donation = { ...of(created), donation: { id: 'repair' } };
  const donated = await backend.call('addDonation', donation, shopper);
  await backend.call('setBillingAddress', { ...of(donated), address: billingAddress }, shopper);
  guest.cookies.set('cart_id_local', created.id);
  const card = await giftCard(backend, 200);
  await guest.post('/fr-fr/cart/', { form: 'paying-card', number: card.number, pin: card.pin });
  const overview = await guest.get('/fr-fr/order-overview/');
  // Nothing is left to pay: it is ordered without a payment (specification, section 4).
  expect(overview.html).toMatch(/>Commander<\/button>/);
  expect(overview.html).not.toContain('Commande avec obligation de paiement');

  before = async () => {
    await backend.db
      .prepare(
        `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at)
         VALUES (?, 'paid', -150, '2026-11-01')`,
      )
      .bind(card.id)
      .run();
  };
  const sent = await guest.send(overview, 'total', {});
  expect(before).toBeNull();
  expect(await balanceOf(backend, card)).toBe(50);
  const shown = await guest.visit(sent.headers.get('location') ?? '');
  const text = shown.html.replaceAll('\u00a0', ' ');
  expect(text).toContain('Il reste maintenant 1,50 € à payer au lieu de 0,00 €. Rien n’a été débité');
  expect((await backend.call('listOrders', { page: 1, size: 10 }, shopper)).total).toBe(0);

  // The rest is paid with a card, and there is one order.
  const paying = await guest.visit('/fr-fr/order-payment/');
  expect(paying.html).toContain('name="product"');
});

/** A customer on the payment page of a piece, with a gift card of this amount; returns the press of its button. */
async function atPayment(cents: number) {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const sku = await backend.product(5);
  const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
  guest.cookies.set('cart_id_local', cart.id);
  const card = await giftCard(backend, cents);
  const page = await guest.get('/fr-fr/order-payment/');
  const ordered = async () => (await backend.call('listOrders', { page: 1, size: 10 }, shopper)).total;
  const press = (pin = card.pin) => guest.submit(page, 'pin', { number: card.number, pin });
  return { guest, cart, card, ordered, press };
}

describe('a gift card at the payment', () => {
  it('that pays all makes the order at once', async () => {
    const { guest, cart, card, ordered, press } = await atPayment(100_000);
    const shown = await press();
    expect(new URL(shown.url).pathname + new URL(shown.url).search).toBe(`/fr-fr/order-confirmation/?cart=${cart.id}`);
    expect([await ordered(), await balanceOf(backend, card)]).toEqual([1, 100_000 - cart.totalPrice.centAmount]);
    expect(guest.cookies.get('last_order_local')).toBe(cart.id);
  });

  it('that pays a part leaves the rest to be paid, and orders nothing', async () => {
    const { card, ordered, press } = await atPayment(1_000);
    const { url, html } = await press();
    expect(new URL(url).pathname).toBe('/fr-fr/order-payment/');
    expect(html.replaceAll('\u00a0', ' ')).toContain('La carte cadeau paie 10,00 €');
    expect([await ordered(), await balanceOf(backend, card)]).toEqual([0, 1_000]);
  });

  it('with a wrong PIN is refused beside its field, and the form stays open', async () => {
    const { ordered, press } = await atPayment(100_000);
    const { status, html } = await press('000000');
    expect([status, await ordered()]).toEqual([422, 0]);
    expect(html).toMatch(/<details class="order__gift-card" open="">/);
    expect(html).toContain('id="order-gift-card-number"');
  });
});
