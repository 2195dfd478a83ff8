/** Swiss prices are multiples of five rappen, and so is every amount derived from them. */
import { beforeAll, expect, test } from 'vitest';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { type Backend, of, openBackend } from './carts-fixture.ts';
import { promoCode } from './extras-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

test('a percentage comes to what coins can pay, in the cart, on its lines and in what free delivery takes', async () => {
  const ready = { locale: 'fr-ch', at: 'order-payment', price: 8_115, method: 'NO' } as const;
  const { guest, shopper, cart } = await readyVisitor(backend, ready);
  const code = await promoCode(backend, { percent: 10 });
  const reduced = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, shopper);
  expect(reduced).toMatchObject({
    discountCode: [{ value: 810 }],
    lineItems: [{ discountMessages: [{ displayedAmount: expect.stringMatching(/8[.,]10/) }] }],
  });
  expect(reduced.totalPrice.centAmount % 5).toBe(0);
  const page = plain((await guest.get('/fr-ch/cart/')).html);
  expect(page).toMatch(/Encore 27[.,]00 CHF et la livraison/);
});

test('no gift card is sold for what coins cannot pay', async () => {
  const { shopper, cart } = await readyVisitor(backend, { locale: 'fr-ch', at: 'order-billing' });
  const giftCard = (amount: number) => ({
    ...{ amount, recipientName: 'Jeanne', message: '' },
    date: new Date().toISOString().slice(0, 10),
  });
  const refused = await backend.refused('addGiftCard', { ...of(cart), giftCard: giftCard(2_503) }, shopper);
  expect(refused.code).toBe('gift-card-amount');
  const filled = await backend.call('addGiftCard', { ...of(cart), giftCard: giftCard(2_505) }, shopper);
  expect(filled.giftCards).toMatchObject([{ price: { centAmount: 2_505 } }]);
});
