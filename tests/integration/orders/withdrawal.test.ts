/**
 * Withdrawal from an order, in the gateway and on its page.
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { openBody } from '../../../backend/mails/sealed.ts';
import { writeOrderNews } from '../../../backend/orders/order-news.ts';
import { withdraw } from '../../../backend/orders/withdraw.ts';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { balanceOf, pointsOf } from '../cart/extras-fixture.ts';
import { books, collectedIn } from '../checkout/collected-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { payCart } from '../payment/paid-cart.ts';
import { storeId } from '../stores/reservations-fixture.ts';
import { deliver, deliveredOrder } from './delivered-order.ts';
import { orderWithExtras } from './order-with-extras.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const pathOf = (orderNumber: string, rest = '') => `/fr-fr/account/orders/${orderNumber}/${rest}`;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

/** A paid order that is not packed yet: two pieces of one product, and one of another. */
async function paidOrder(buyer: Shopper, pieces: readonly number[] = [2, 1]) {
  const skus = await Promise.all(pieces.map(() => backend.product(9)));
  const items = pieces.map((quantity, index) => ({ sku: skus[index] ?? '', quantity }));
  const { orderNumber } = await payCart(backend, await readyCart(backend, buyer, items), buyer);
  return { orderNumber: orderNumber ?? '', skus };
}

const stockOf = (sku: string) =>
  backend.db.prepare('SELECT quantity FROM stock WHERE sku = ?').bind(sku).first<number>('quantity');

const asked = (orderNumber: string, lines = [{ position: 1, quantity: 1 }]) => ({
  orderNumber,
  withdrawalId: crypto.randomUUID(),
  name: 'Ines Moreau',
  email: 'ines@withdrawn.example',
  lines,
});

const move = (orderNumber: string, status: string) =>
  backend.db.prepare('UPDATE orders SET status = ?2 WHERE order_number = ?1').bind(orderNumber, status).run();

async function mailsAbout(recipient: string, orderNumber: string) {
  const { results } = await backend.db
    .prepare('SELECT subject, body, sealed FROM mails WHERE recipient = ? AND subject LIKE ?')
    .bind(recipient, `%${orderNumber}%`)
    .all<{ subject: string; body: string; sealed: number }>();
  return Promise.all(
    results.map(async ({ subject, body, sealed }) => ({
      subject,
      body: sealed === 1 ? await openBody(backend.shop.secrets.MAIL_KEY, body) : body,
    })),
  );
}

describe('before it is sent', () => {
  it('the order is cancelled whole: pieces, money, points and codes come back, and it says so', async () => {
    const { buyer, sku, code, card, number, total } = await orderWithExtras(backend, 9);
    expect(await stockOf(sku)).toBe(6);
    const whole = asked(number, [{ position: 1, quantity: 3 }]);
    const order = await backend.call('withdraw', whole, buyer);
    expect(order).toMatchObject({ status: 'CANCELLED', charged: true, withdrawal: null });
    expect(order.withdrawals).toMatchObject([{ outcome: 'cancelled', lines: [{ position: 1, quantity: 3 }] }]);
    expect(order.refunds).toMatchObject([{ amount: { centAmount: total } }]);
    expect([await stockOf(sku), await balanceOf(backend, card), await pointsOf(backend, buyer)]).toEqual([
      9, 2_000, 100,
    ]);
    const used = backend.db.prepare('SELECT count(*) AS n FROM promo_uses WHERE code = ?').bind(code);
    expect(await used.first('n')).toBe(0);
    // Sent twice, it is one withdrawal.
    expect((await backend.call('withdraw', whole, buyer)).withdrawals).toHaveLength(1);
    expect(await stockOf(sku)).toBe(9);
  });

  it.each([
    ['was paid for', '', true],
    ['cost nothing', 'UPDATE order_lines SET discount = quantity * unit_price WHERE order_number = ?', false],
  ])('money is promised for what %s alone', async (_, change, isPromised) => {
    const { shopper } = await customer(backend, 'fr-fr');
    const lines = await Promise.all([1, 2].map(async () => ({ sku: await backend.product(9), quantity: 1 })));
    const { orderNumber } = await payCart(backend, await readyCart(backend, shopper, lines), shopper);
    const number = orderNumber ?? '';
    if (change !== '') await backend.db.prepare(change).bind(number).run();
    await backend.call('withdraw', asked(number, [{ position: 1, quantity: 1 }]), shopper);
    const mails = await mailsAbout(`${shopper.customerId}@test.example`, number);
    const acknowledged = mails.find(({ subject }) => subject.includes('rétractation'))?.body;
    expect(acknowledged).toContain('Ces pièces ne vous seront pas envoyées.');
    expect(acknowledged?.includes('Ce que vous avez payé pour elles vous revient')).toBe(isPromised);
    // A mail about the amount is sent if one was announced.
    expect(mails.some(({ subject }) => subject.startsWith('Remboursement'))).toBe(isPromised);
  });

  it('the order is cancelled although its loyalty card stays, in the list and on its page', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const ready = await readyCart(backend, shopper, [{ sku: await backend.product(9), quantity: 2 }]);
    const cart = await backend.call('addLoyaltyCard', of(ready), shopper);
    const { orderNumber = '' } = await payCart(backend, cart, shopper);
    const number = orderNumber ?? '';
    const earned = await backend.call('getOrder', { orderNumber: number }, shopper);
    expect(earned.loyaltyPointsEarned).toBeGreaterThan(0);
    const order = await backend.call('withdraw', asked(number, [{ position: 1, quantity: 2 }]), shopper);
    expect(order).toMatchObject({ status: 'CANCELLED', deliveredAt: null, loyaltyPointsEarned: 0 });
    expect(order.steps.map(({ status }) => status)).toEqual(['PAID', 'CANCELLED']);
    for (const path of [pathOf(number), '/fr-fr/account/orders/']) {
      const text = plain((await guest.get(path)).html);
      expect(text, path).toContain('Annulée');
      expect(text, path).not.toContain('Livrée');
      expect(text, path).not.toContain('Points de fidélité gagnés');
    }
    const { html } = await guest.get(pathOf(number));
    expect(html).toMatch(/aria-current="step"><span>Annulée/);
    expect(plain(html)).toContain('Votre carte de fidélité, elle, vous reste.');
  });

  it('pieces of it are cancelled; the others are sent, and only they can come back', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const { orderNumber, skus } = await paidOrder(shopper);
    const order = await backend.call('withdraw', asked(orderNumber), shopper);
    expect([order.status, order.lines.map(({ returnable }) => returnable)]).toEqual(['PAID', [1, 1]]);
    expect([await stockOf(skus[0] ?? ''), await stockOf(skus[1] ?? '')]).toEqual([8, 8]);
    await move(orderNumber, 'PREPARING');
    await move(orderNumber, 'SHIPPED');
    await writeOrderNews(mortalEnv(backend).env, new Date());
    const parcel = (await mailsAbout(`${shopper.customerId}@test.example`, orderNumber)).find(({ subject }) =>
      subject.includes('en route'),
    );
    expect(parcel?.body).not.toContain('2 ×');
    await deliver(backend, orderNumber, 1);
    const reason = 'faulty' as const;
    const back = (quantity: number) => ({
      orderNumber,
      requestId: crypto.randomUUID(),
      lines: [{ position: 1, quantity, reason }],
    });
    expect(await backend.refused('requestReturn', back(2), shopper)).toMatchObject({
      code: 'returned-already',
    });
    await backend.call('requestReturn', back(1), shopper);
    expect(await backend.refused('requestReturn', back(1), shopper)).toMatchObject({
      code: 'returned-already',
    });
  });

  it('pieces from a store go back to its stock', async () => {
    const buyer = await backend.customer();
    const { orderNumber, sku } = await collectedOrder(buyer);
    const before = await books(backend, sku);
    await backend.call('withdraw', asked(orderNumber, [{ position: 1, quantity: 2 }]), buyer);
    const after = await books(backend, sku);
    expect([after.there, after.online]).toEqual([before.there + 1, before.online + 1]);
  });

  it('is decided by the database where the parcel is faster: then it is a return', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const { orderNumber } = await paidOrder(shopper);
    await expect(
      backend.db
        .prepare(
          `INSERT INTO withdrawals (withdrawal_id, order_number, outcome, name, email, created_at)
           VALUES ('late', ?, 'return', 'I', 'i@x.example', '')`,
        )
        .bind(orderNumber)
        .run(),
    ).rejects.toThrow('the order has moved on');
    await move(orderNumber, 'SHIPPED');
    const order = await backend.call('withdraw', asked(orderNumber), shopper);
    expect(order.withdrawals).toMatchObject([{ outcome: 'return' }]);
    expect(order.returns).toMatchObject([{ lines: [{ position: 1, quantity: 1, reason: 'withdrawal' }] }]);
    expect(order.refunds).toEqual([]);
  });

  it('is a return where the parcel leaves between the look at the order and the withdrawal', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const { orderNumber, skus } = await paidOrder(shopper);
    const looks = [await backend.call('getOrder', { orderNumber }, shopper)];
    await move(orderNumber, 'SHIPPED');
    const read = async () => looks.shift() ?? backend.call('getOrder', { orderNumber }, shopper);
    await withdraw(mortalEnv(backend).env, asked(orderNumber), read, new Date());
    const { withdrawals, refunds } = await backend.call('getOrder', { orderNumber }, shopper);
    expect([withdrawals.map(({ outcome }) => outcome), refunds]).toEqual([['return'], []]);
    expect(await stockOf(skus[0] ?? '')).toBe(7);
  });

  it('in three tabs at once is done once', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const { orderNumber, skus } = await paidOrder(shopper, [2]);
    const all = () => backend.send('withdraw', asked(orderNumber, [{ position: 1, quantity: 2 }]), shopper);
    const answers = await Promise.all([all(), all(), all()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(skus[0] ?? '')).toBe(9);
  });
});

describe('after it was sent', () => {
  it('is open for fourteen days after it has come, and closed then', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper, { days: 3 });
    const { withdrawal } = await backend.call('getOrder', { orderNumber }, shopper);
    expect(withdrawal).toMatchObject({ how: 'return', until: expect.any(String) });
    expect(plain((await guest.get(pathOf(orderNumber))).html)).toContain('Renoncer au contrat ici');
    const late = await deliveredOrder(backend, shopper, { days: 22 });
    expect((await backend.call('getOrder', { orderNumber: late }, shopper)).withdrawal).toBeNull();
    expect(await backend.refused('withdraw', asked(late), shopper)).toMatchObject({
      statusCode: 422,
      code: 'withdrawal-closed',
    });
    expect((await guest.get(pathOf(late))).html).not.toContain(pathOf(late, 'withdrawal/'));
    const closed = await guest.get(pathOf(late, 'withdrawal/'));
    expect(plain(closed.html)).toContain('il n’y a plus rien à quoi renoncer');
    // The shop accepts returns for longer than required by law.
    expect(closed.html).toContain(pathOf(late, 'return/'));
  });
});

/** An order collected in a store that has one of its two pieces. */
async function collectedOrder(buyer: Shopper) {
  const sku = await backend.product(9);
  await backend.db
    .prepare('INSERT OR REPLACE INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 1)')
    .bind(sku, storeId)
    .run();
  const ready = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const cart = await collectedIn(backend, ready, buyer);
  const { orderNumber } = await payCart(backend, cart, buyer);
  return { orderNumber: orderNumber ?? '', sku };
}

/** Submits both steps; returns the response to the second. */
async function throughBoth(guest: HttpVisitor, orderNumber: string, changes: Record<string, string> = {}) {
  const path = pathOf(orderNumber, 'withdrawal/');
  const form = await guest.get(path);
  const typed = { p1: '2', p2: '1', name: 'Ines Moreau', email: 'ines@withdrawn.example', ...changes };
  const first = await guest.send(form, 'email', typed);
  expect(first.status).toBe(303);
  const second = await guest.get(first.headers.get('location') ?? '');
  return { form, second, sent: await guest.send(second, 'confirmed', {}) };
}

describe('the page', () => {
  it('is filled in, is confirmed in a second step, and is acknowledged by mail with the time', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { orderNumber } = await paidOrder(shopper);
    const page = await guest.get(pathOf(orderNumber));
    expect(page.html).toContain(`href="${pathOf(orderNumber, 'withdrawal/')}"`);
    const { form, second, sent } = await throughBoth(guest, orderNumber, {
      email: 'other@withdrawn.example',
    });
    expect(form.html).toContain(`value="${shopper.customerId}@test.example"`);
    expect(plain(second.html)).toContain('Confirmer la rétractation');
    expect(plain(second.html)).toContain('2 × Test piece');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pathOf(orderNumber)}#withdrawals`]);
    const text = plain((await guest.get(pathOf(orderNumber))).html);
    expect(text).toMatch(/C’est noté le \d{1,2} \p{L}+ \d{4} à \d{1,2}\sh(?:\s\d{2})? UTC/u);
    for (const words of ['Annulée', 'remboursés le', 'non envoyé :']) expect(text).toContain(words);
    for (const recipient of ['other@withdrawn.example', `${shopper.customerId}@test.example`]) {
      const mail = (await mailsAbout(recipient, orderNumber)).find(({ subject }) => subject.includes('rétractation'));
      expect(mail?.body, recipient).toMatch(/rétractation le \d{1,2} \p{L}+ \d{4} à \d{1,2}\sh(?:\s\d{2})? UTC/u);
      expect(mail?.body).toContain('2 × Test piece');
      expect(mail?.body).toContain('other@withdrawn.example');
    }
  });

  it.each([
    ['no pieces', { p1: '0', p2: '0' }, 'Choisissez au moins une pièce'],
    ['no name', { name: '' }, 'Votre nom'],
    ['an address of the web as a name', { name: 'http://evil.example' }, 'utilisez des lettres'],
    ['no e-mail', { email: 'ines' }, 'e-mail'],
    ['no number', { p1: 'all' }, ''],
  ])('with %s is refused, and nothing is withdrawn', async (_, changes, words) => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { orderNumber } = await paidOrder(shopper);
    const fields = {
      form: 'withdrawal',
      p1: '1',
      p2: '1',
      name: 'Ines',
      email: 'ines@x.example',
      ...changes,
    };
    const refused = await guest.refused(pathOf(orderNumber, 'withdrawal/'), fields);
    expect(refused.status).toBe(422);
    expect(plain(refused.html)).toContain(words);
    expect((await backend.call('getOrder', { orderNumber }, shopper)).withdrawals).toEqual([]);
  });

  it('that was left open while the pieces went says what is left', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { orderNumber } = await paidOrder(shopper);
    const form = await guest.get(pathOf(orderNumber, 'withdrawal/'));
    await backend.call('withdraw', asked(orderNumber, [{ position: 1, quantity: 2 }]), shopper);
    const typed = { p1: '2', p2: '1', name: 'Ines Moreau', email: 'ines@withdrawn.example' };
    const first = await guest.send(form, 'email', typed);
    const second = await guest.get(first.headers.get('location') ?? '');
    const sent = await guest.send(second, 'confirmed', {});
    const refused = await guest.get(sent.headers.get('location') ?? '');
    expect([refused.status, plain(refused.html).includes('Voici ce qui reste')]).toEqual([409, true]);
  });

  it('cancels in markets whose law has no such function, and there only what is not sent', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { orderNumber } = await paidOrder(shopper);
    await backend.db
      .prepare(
        `UPDATE orders SET shipping_address = json_set(shipping_address, '$.country', 'GB') WHERE order_number = ?`,
      )
      .bind(orderNumber)
      .run();
    const path = `/en/account/orders/${orderNumber}/`;
    expect(plain((await guest.get(path)).html)).toContain('Cancel the order');
    await deliver(backend, orderNumber, 1);
    expect((await guest.get(path)).html).not.toContain('withdrawal/');
  });
});
