/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelUnpaidOrder } from '../../../backend/payment/cancel-unpaid.ts';
import type { ReturnReason } from '../../../shared/contract/orders/order-return.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { pdfText } from '../../pdf-text.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { Editor } from '../authentication/staff-browser.ts';
import { type Backend, of, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { promoCode } from '../cart/extras-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { payCart } from '../payment/paid-cart.ts';
import { deliver, deliveredOrder } from './delivered-order.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const pathOf = (orderNumber: string, rest = '') => `/fr-fr/account/orders/${orderNumber}/${rest}`;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

describe('an order', () => {
  it('is shown whole: pieces, sums, addresses, and where it is', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper, { pieces: [2, 1] });
    const listed = await guest.get('/fr-fr/account/orders/');
    expect(listed.html).toContain(`href="${pathOf(orderNumber)}"`);
    const { status, html } = await guest.get(pathOf(orderNumber));
    expect(status).toBe(200);
    expect(html.match(/<li class="order-lines__line/g)).toHaveLength(2);
    expect(html).toMatch(/aria-current="step"><span>Livrée/);
    for (const words of ['Adresse de facturation', 'Livraison à domicile', 'Racheter ces pièces', '177'])
      expect(plain(html)).toContain(words);
  });

  it('of a gift card alone shows the card, and speaks of no return', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const date = new Date().toISOString().slice(0, 10);
    const giftCard = { amount: 5_000, recipientName: 'Odile', message: 'À bientôt', date };
    let cart = await readyCart(backend, shopper, [{ sku: await backend.product(9), quantity: 1 }]);
    cart = await backend.call('addGiftCard', { ...of(cart), giftCard }, shopper);
    const [line] = cart.lineItems;
    cart = (await backend.call('deleteProduct', { ...of(cart), lineId: line?.lineId ?? '' }, shopper)) ?? cart;
    const { orderNumber } = await payCart(backend, cart, shopper);
    const html = plain((await guest.get(pathOf(orderNumber ?? ''))).html);
    for (const words of ['Carte cadeau', 'Odile', 'À bientôt']) expect(html).toContain(words);
    expect(html).not.toContain('pour retourner une pièce');
  });

  it('shows a piece before its discount and the discount beside it, so that pieces add up', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const cart = await readyCart(backend, shopper, [{ sku: await backend.product(9), quantity: 1 }]);
    const promo = await promoCode(backend, { percent: 50 });
    const reduced = await backend.call('addPromoCode', { ...of(cart), promoCode: promo }, shopper);
    const { orderNumber } = await payCart(backend, reduced, shopper);
    const { centAmount: full } = reduced.subtotalPrice;
    const euros = (cents: number) => plain(formatMoney(cents, 'EUR', 'fr-FR'));
    const off = euros(-Math.floor(full / 2));
    for (const path of [pathOf(orderNumber ?? ''), `/fr-fr/order-confirmation/?cart=${cart.id}`]) {
      const html = plain((await guest.visit(path)).html);
      expect(html, path).toMatch(new RegExp(`Quantité 1 .*${euros(full)} .*Remise ${off}`));
      expect(html, path).toMatch(new RegExp(`Sous-total ${euros(full)} .*Remises ${off}`));
    }
  });

  it('that was cancelled says what became of the money, in the list too; unpaid it has no papers', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const cart = await readyCart(backend, shopper, [{ sku: await backend.product(9), quantity: 1 }]);
    const { orderNumber = '' } = await payCart(backend, cart, shopper);
    const { env } = mortalEnv(backend);
    expect(await cancelUnpaidOrder(env, orderNumber ?? '', new Date())).toBe(true);
    const order = await backend.call('getOrder', { orderNumber: orderNumber ?? '' }, shopper);
    expect([order.status, order.charged, order.payments]).toEqual(['CANCELLED', false, []]);
    for (const path of [pathOf(orderNumber ?? ''), '/fr-fr/account/orders/', '/fr-fr/account/dashboard/'])
      expect(plain((await guest.get(path)).html), path).toContain('Rien n’a été débité.');
    const { html } = await guest.get(pathOf(orderNumber ?? ''));
    expect(html).not.toContain('Facture (PDF)');
    // Nor was it ever paid.
    expect(
      html.slice(html.indexOf('<ol class="timeline"'), html.indexOf('</ol>', html.indexOf('<ol class="timeline"'))),
    ).not.toContain('Payée');
    const invoice = await guest.get(`/fr-fr/account/downloads/invoice-${orderNumber}/`);
    expect(invoice.status).toBe(404);
  });

  it('that has arrived says when, instead of the days that were promised', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper, { days: 200 });
    const { deliveredAt } = await backend.call('getOrder', { orderNumber }, shopper);
    const day = `Livrée le ${formatDate(deliveredAt ?? '', 'fr-FR')}`;
    for (const path of [pathOf(orderNumber), '/fr-fr/account/orders/']) {
      const text = plain((await guest.get(path)).html);
      expect(text, path).toContain(day);
      expect(text, path).not.toMatch(/Arrivée :/);
    }
  });

  it.each(['SV260101-00000000', 'a b', 'x'.repeat(65)])('by the number "%s" is not found', async (number) => {
    const { guest } = await customer(backend, 'fr-fr');
    for (const rest of ['', 'return/'])
      expect((await guest.get(pathOf(encodeURIComponent(number), rest))).status).toBe(404);
  });

  it('of a former system is shown with its days and its parcel', async () => {
    const guest = new HttpVisitor(backend.shop);
    await guest.signIn('fid@example.com', '/fr-fr/account/orders/');
    const number = await backend.db
      .prepare(
        `SELECT order_number FROM orders JOIN customers USING (customer_id)
         WHERE email = 'fid@example.com' AND status = 'SHIPPED' AND payment_id IS NULL`,
      )
      .first<string>('order_number');
    const { status, html } = await guest.get(pathOf(number ?? ''));
    expect(status).toBe(200);
    const [, address = ''] = /href="([^"]+\/tracking\/SLV\d{12})"/.exec(html) ?? [];
    const parcel = await backend.shop.fetchBackend(new URL(address).pathname);
    expect(parcel.status).toBe(200);
    const text = await parcel.text();
    expect(text).toContain('Handed to the carrier');
    expect(text).not.toContain('MARTYRS');
    expect((await backend.shop.fetchBackend('/tracking/SLV000000000000')).status).toBe(404);
  });
});

describe('buying again', () => {
  it('puts what is still sold into the cart and names what is not', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const [available, gone] = [await backend.product(9), await backend.product(5)];
    const items = [
      { sku: available, quantity: 2 },
      { sku: gone, quantity: 1 },
    ];
    const { orderNumber } = await payCart(backend, await readyCart(backend, shopper, items), shopper);
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(gone).run();
    const sent = await guest.post(pathOf(orderNumber ?? ''), {});
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/fr-fr/cart/']);
    const cartPage = await guest.get('/fr-fr/cart/');
    expect(plain(cartPage.html)).toMatch(/pas pu être ajoutées, ou pas toutes : Test piece \(Ecru, M\)/);
    const cart = JSON.parse((await guest.get('/fr-fr/api/getCart')).html);
    expect(cart.lineItems).toMatchObject([{ sku: available, quantity: 2 }]);

    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(available).run();
    const again = await guest.post(pathOf(orderNumber ?? ''), {});
    expect(again.headers.get('location')).toBe(pathOf(orderNumber ?? ''));
    expect(plain((await guest.get(pathOf(orderNumber ?? ''))).html)).toContain('Aucune de ces pièces');
  });
});

describe('a return', () => {
  const ask = (pieces: string, reason: string, requestId: string = crypto.randomUUID()) => ({
    requestId,
    p1: pieces,
    r1: reason,
  });

  it('is requested by line, quantity and reason, once, and shown with what to do next', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper);
    const page = await guest.get(pathOf(orderNumber));
    expect(page.html).toContain(`href="${pathOf(orderNumber, 'return/')}"`);
    const form = await guest.get(pathOf(orderNumber, 'return/'));
    const sent = await guest.send(form, 'p1', { p1: '1', r1: 'too-large' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pathOf(orderNumber)}#returns`]);
    // Sent twice, it is one request.
    expect((await guest.send(form, 'p1', { p1: '1', r1: 'too-large' })).status).toBe(303);
    const after = plain((await guest.get(pathOf(orderNumber))).html);
    for (const words of ['1 × Test piece, Ecru, Taille M (trop grand)', 'Le port est payé', orderNumber])
      expect(after).toContain(words);
    const { returns, lines } = await backend.call('getOrder', { orderNumber }, shopper);
    expect(returns).toMatchObject([{ lines: [{ position: 1, quantity: 1, reason: 'too-large' }] }]);
    expect(lines[0]?.returnable).toBe(1);
    const [{ code } = { code: null }] = returns;
    expect(after).toContain(`Code de retour : ${code}. Il figure sur l’étiquette`);
    expect(after).not.toContain('Selvedge Retours');

    const twice = await guest.refused(pathOf(orderNumber, 'return/'), ask('2', 'faulty'));
    expect(twice.status).toBe(409);
    expect(plain(twice.html)).toContain('a déjà été demandé');
    expect((await guest.post(pathOf(orderNumber, 'return/'), ask('1', 'faulty'))).status).toBe(303);
    const closed = await guest.get(pathOf(orderNumber, 'return/'));
    expect(closed.html).not.toContain('name="p1"');
    expect((await guest.get(pathOf(orderNumber))).html).not.toContain(pathOf(orderNumber, 'return/'));
  });

  it('has a prepaid label to print, which is its customer’s alone', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper);
    const requestId = crypto.randomUUID();
    await guest.post(pathOf(orderNumber, 'return/'), ask('1', 'faulty', requestId));
    const { html } = await guest.get(pathOf(orderNumber));
    const path = `/fr-fr/account/downloads/return-label-${requestId}/`;
    expect(html.split(`href="${path}"`)).toHaveLength(2);
    const answer = await guest.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.html.startsWith('%PDF-')).toBe(true);
    const { returns } = await backend.call('getOrder', { orderNumber }, shopper);
    const documentId = returns[0]?.label ?? '';
    const file = await backend.send('getDocument', { documentId }, shopper);
    const [sheet = ''] = await pdfText(await file.arrayBuffer());
    for (const fact of [
      returns[0]?.code ?? 'no code',
      orderNumber,
      '12 RUE DE LA PAIX',
      'Selvedge Retours',
      'Port payé',
    ])
      expect(sheet).toContain(fact);
    const { documents } = await backend.call('listDocuments', { page: 1, size: 10, orderNumber }, shopper);
    expect(documents).toContainEqual(
      expect.objectContaining({ documentId, kind: 'return-label', orderNumber, amount: null }),
    );
    expect(plain((await guest.get('/fr-fr/account/downloads/')).html)).toContain('Étiquette de retour');

    const { guest: other, shopper: stranger } = await customer(backend, 'fr-fr');
    expect((await other.get(path)).status).toBe(404);
    expect(await backend.refused('getDocument', { documentId }, stranger)).toMatchObject({ statusCode: 404 });
    expect(await backend.refused('getDocument', { documentId })).toMatchObject({ statusCode: 401 });
    // All pieces have come back: nothing is in transit.
    await backend.db.prepare(`UPDATE orders SET status = 'RETURNED' WHERE order_number = ?`).bind(orderNumber).run();
    expect((await guest.get(path)).status).toBe(404);
    expect((await guest.get(pathOf(orderNumber))).html).not.toContain(path);
  });

  it.each([
    ['nothing chosen', ask('0', ''), 'Choisissez au moins une pièce'],
    ['no reason', ask('1', ''), 'Dites pourquoi'],
    ['a reason that is none', ask('1', 'because'), 'Dites pourquoi'],
    ['no number', ask('all', 'faulty'), ''],
  ])('with %s is refused, and what was chosen stays', async (_, values, words) => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper);
    const refused = await guest.refused(pathOf(orderNumber, 'return/'), values);
    expect(refused.status).toBe(422);
    expect(plain(refused.html)).toContain(words);
    if (values.p1 === '1') expect(refused.html).toContain('<option value="1" selected');
    expect((await backend.call('getOrder', { orderNumber }, shopper)).returns).toEqual([]);
  });

  const lines = (quantity: number, reason: ReturnReason = 'faulty') => [{ position: 1, quantity, reason }];

  it('is closed before the delivery, and once the days of the market are over', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const sku = await backend.product(9);
    const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
    const { orderNumber: number } = await payCart(backend, cart, shopper);
    const orderNumber = number ?? '';
    const request = () => ({ orderNumber, requestId: crypto.randomUUID(), lines: lines(1) });
    const closed = { statusCode: 422, code: 'return-closed' };
    expect(await backend.refused('requestReturn', request(), shopper)).toMatchObject(closed);
    expect(plain((await guest.get(pathOf(orderNumber))).html)).toContain('vous avez 30 jours');
    await deliver(backend, orderNumber, 31);
    expect(await backend.refused('requestReturn', request(), shopper)).toMatchObject(closed);
    const refused = await guest.refused(pathOf(orderNumber, 'return/'), ask('1', 'faulty'));
    expect(refused.status).toBe(422);
    const { returnUntil, returnEnded } = await backend.call('getOrder', { orderNumber }, shopper);
    expect(returnUntil).toBeNull();
    const day = formatDate(returnEnded ?? '', 'fr-FR');
    expect(plain((await guest.get(pathOf(orderNumber))).html)).toContain(`Le délai de retour a pris fin le ${day}.`);
  });

  it('of pieces that came back, of unknown lines, or by the id of somebody else’s is refused', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const [orderNumber, other] = [await deliveredOrder(backend, shopper), await deliveredOrder(backend, shopper)];
    const taken = { statusCode: 409, code: 'returned-already' };
    const requestId = crypto.randomUUID();
    await backend.call('requestReturn', { orderNumber: other, requestId, lines: lines(1) }, shopper);
    for (const asked of [
      { orderNumber, requestId, lines: lines(1) },
      {
        orderNumber,
        requestId: crypto.randomUUID(),
        lines: [{ position: 9, quantity: 1, reason: 'faulty' as const }],
      },
      { orderNumber, requestId: crypto.randomUUID(), lines: [...lines(1), ...lines(1)] },
    ])
      expect(await backend.refused('requestReturn', asked, shopper)).toMatchObject(taken);
    await backend.db.batch([
      backend.db
        .prepare(
          `INSERT INTO refunds (refund_id, order_number, turn, asked, cents, delivery, points, refunded_by, created_at)
           VALUES (?1, ?1, 1, '{}', 0, 0, 0, 'test', '2026-11-01')`,
        )
        .bind(orderNumber),
      backend.db
        .prepare('INSERT INTO refund_lines (refund_id, position, quantity, cents) VALUES (?, 1, 2, 0)')
        .bind(orderNumber),
    ]);
    const late = { orderNumber, requestId: crypto.randomUUID(), lines: lines(1) };
    expect(await backend.refused('requestReturn', late, shopper)).toMatchObject(taken);
  });

  it('requested in two tabs at once is requested once', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper);
    const asked = () => ({ orderNumber, requestId: crypto.randomUUID(), lines: lines(2) });
    const answers = await Promise.all(
      [asked(), asked(), asked()].map((each) => backend.send('requestReturn', each, shopper)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await backend.call('getOrder', { orderNumber }, shopper)).returns).toHaveLength(1);
  });

  it('is read by staff, beside the order and among those that are open', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, shopper);
    await backend.call(
      'requestReturn',
      { orderNumber, requestId: crypto.randomUUID(), lines: lines(1, 'too-small') },
      shopper,
    );
    const editor = await new Editor(backend.shop).open();
    const all = await editor.get('/editor/orders');
    expect(all.html).toContain(`/editor/orders?number=${orderNumber}`);
    const one = await editor.get(`/editor/orders?number=${orderNumber}`);
    expect(plain(one.html)).toContain('1 × Test piece, Ecru, M (too small)');
  });
});
