/** What a gift card was to pay whole is spent by another cart while the overview makes the order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../harness.ts';
import { type Backend, billingAddress, of, openBackend } from './carts-fixture.ts';
import { balanceOf, giftCard } from './extras-fixture.ts';
import { customer } from './faults-visitor.ts';

let backend: Backend;
/** What happens elsewhere just before the gateway is asked for the order. */
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
  expect(overview.html).toContain('Commander et payer');

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

  // What is left is paid with a card, and there is one order.
  const paying = await guest.visit('/fr-fr/order-payment/');
  expect(paying.html).toContain('name="product"');
});
