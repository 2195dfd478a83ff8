import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { promoCode } from '../cart/extras-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { payCart } from '../payment/paid-cart.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

/** A customer with a loyalty card and a browser. */
async function holder(type: 'FID' | 'HSP' = 'FID') {
  const made = await customer(backend, 'fr-fr');
  const number = `279${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
  await backend.db
    .prepare(
      'UPDATE customers SET loyalty_number = ?, loyalty_type = ?, loyalty_creation_date = ? WHERE customer_id = ?',
    )
    .bind(number, type, '2021-01-01', made.shopper.customerId)
    .run();
  return { ...made, number };
}

const move = (customerId: string, points: number, at: string, kind = 'granted') =>
  backend.db
    .prepare('INSERT INTO loyalty_movements (customer_id, kind, points, created_at) VALUES (?, ?, ?, ?)')
    .bind(customerId, kind, points, at)
    .run();

describe('who has no card', () => {
  const offered = 'Ajouter la carte';

  it('is offered one on the dashboard, and has it in the cart with a press, also without a cart before', async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const dashboard = await guest.get('/fr-fr/account/dashboard/');
    expect(dashboard.html).toContain(offered);
    const sent = await guest.send(dashboard, 'intent', {});
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/fr-fr/cart/']);
    const cart = await guest.get('/fr-fr/cart/');
    expect(plain(cart.html)).toContain('La carte de fidélité est dans votre panier.');
    // Ordered again in another tab: still one card.
    await guest.send(dashboard, 'intent', {});
    const { loyaltyCard } = JSON.parse((await guest.get('/fr-fr/api/getCart')).html);
    expect(loyaltyCard.price.centAmount).toBeGreaterThan(0);
  });

  it.each(['FID', 'HSP'] as const)('is not who holds %s, nor who is in a market without it', async (type) => {
    const { guest } = await holder(type);
    expect((await guest.get('/fr-fr/account/dashboard/')).html).not.toContain(offered);
    const elsewhere = await customer(backend, 'en');
    expect((await elsewhere.guest.get('/en/account/dashboard/')).html).not.toContain('loyalty-card-add');
  });
});

describe('points', () => {
  it('are the sum of their history, page after page, and an order brings some', async () => {
    const { shopper } = await holder();
    for (let day = 1; day <= 23; day += 1)
      await move(shopper.customerId, day * 10, `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`);
    await move(shopper.customerId, -150, '2026-10-30T10:00:00.000Z', 'spent');
    const sku = await backend.product(5, { price: 10_000 });
    const { orderNumber } = await payCart(backend, await readyCart(backend, shopper, [{ sku, quantity: 1 }]), shopper);
    const pages = await Promise.all([1, 2, 3].map((page) => backend.call('getLoyalty', { page, size: 10 }, shopper)));
    const movements = pages.flatMap((each) => each.movements);
    expect(movements).toHaveLength(pages[0]?.total ?? 0);
    expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
    expect(movements.reduce((sum, { points }) => sum + points, 0)).toBe(pages[0]?.points);
    // 100 points for each 100.00, and a bonus after five years.
    expect(
      movements
        .slice(0, 2)
        .map((each) => [each.kind, each.points, each.orderNumber])
        .sort(),
    ).toEqual([
      ['bonus', 50, orderNumber],
      ['earned', 100, orderNumber],
    ]);
  });

  it('are for holders alone, in the gateway too', async () => {
    for (const { shopper } of [await holder('HSP'), await customer(backend, 'fr-fr')])
      expect(await backend.refused('getLoyalty', { page: 1, size: 10 }, shopper)).toMatchObject({
        statusCode: 422,
        code: 'no-loyalty-card',
      });
  });

  it('are shown with the card, the next step, what they buy, and where they come from', async () => {
    const { guest, shopper, number } = await holder();
    await move(shopper.customerId, 150, '2026-10-01T10:00:00.000Z');
    const { status, html } = await guest.get('/fr-fr/account/loyalty/');
    expect(status).toBe(200);
    const text = plain(html);
    expect(text).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    for (const words of ['150 points', 'Encore 50 points jusqu’à 12 €', '5 € de réduction', 'Offerts par la maison'])
      expect(text).toContain(words);
    expect(html).toMatch(/<svg class="barcode"[^>]*role="img"/);
    expect(html).toContain('href="/fr-fr/account/loyalty/" aria-current="page"');
  });

  it('have a history with pages; there is none behind the last', async () => {
    const { guest, shopper } = await holder();
    for (let day = 1; day <= 21; day += 1)
      await move(shopper.customerId, 10, `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`);
    const first = await guest.get('/fr-fr/account/loyalty/history/');
    expect(first.html.match(/<li class="movements__one/g)).toHaveLength(20);
    expect(first.html).toContain('href="/fr-fr/account/loyalty/history/?p=2"');
    const second = await guest.get('/fr-fr/account/loyalty/history/?p=2');
    expect(second.html.match(/<li class="movements__one/g)).toHaveLength(1);
    for (const p of ['3', '0', 'x'])
      expect((await guest.get(`/fr-fr/account/loyalty/history/?p=${p}`)).status).toBe(404);
  });
});

describe('the dashboard', () => {
  it('knows the day of the last purchase, and who is new', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    expect(await backend.call('getLastPurchaseDate', {}, shopper)).toBe('new');
    expect(plain((await guest.get('/fr-fr/account/dashboard/')).html)).toContain('il ne manque que la première pièce');
    const sku = await backend.product(5);
    const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
    const { orderNumber } = await payCart(backend, cart, shopper);
    await backend.db
      .prepare('UPDATE orders SET created_at = ? WHERE order_number = ?')
      .bind('2026-11-02T10:00:00.000Z', orderNumber)
      .run();
    expect(await backend.call('getLastPurchaseDate', {}, shopper)).toBe('2026-11-02');
    const { html } = await guest.get('/fr-fr/account/dashboard/');
    expect(plain(html)).toContain('Votre dernier achat date du 2 novembre 2026');
    expect(html).toContain(`/fr-fr/account/orders/${orderNumber}/`);
  });

  it('shows a happy shopper the membership, and no points', async () => {
    const { guest, number } = await holder('HSP');
    const { html } = await guest.get('/fr-fr/account/dashboard/');
    expect(plain(html)).toContain('Membre Happy Shopping');
    expect(plain(html)).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    expect(html).not.toContain('/account/loyalty/');
  });

  it('shows what content says there', async () => {
    const { guest } = await customer(backend, 'fr-fr');
    expect(plain((await guest.get('/fr-fr/account/dashboard/')).html)).toContain('Réparé plutôt que remplacé');
  });
});

describe('the advantages', () => {
  async function offer(values: { id: string; customerId: string | null; code: string | null; family?: string }) {
    const { id, customerId, code, family = null } = values;
    await backend.db
      .prepare(
        `INSERT INTO offers (offer_id, country, customer_id, family_id, title, text, code, starts_on, ends_on)
         VALUES (?1, 'FR', ?2, ?3, ?4, ?4, ?5, '2026-01-01', '2099-12-31')`,
      )
      .bind(id, customerId, family, JSON.stringify({ fr: id }), code)
      .run();
  }

  it('are those of the customer and those of all, and a button puts a code into the cart', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const code = await promoCode(backend, { percent: 10, cumulative: true });
    const mine = `mine-${shopper.customerId}`;
    await offer({ id: mine, customerId: shopper.customerId, code });
    const page = await guest.get('/fr-fr/account/advantages/');
    expect(page.status).toBe(200);
    const text = plain(page.html);
    for (const words of [mine, 'Pour vous seulement', 'La semaine de la maille', 'Pour tous'])
      expect(text).toContain(words);
    const empty = await guest.refused('/fr-fr/account/advantages/', { code });
    expect([empty.status, plain(empty.html).includes('Votre panier est vide')]).toEqual([422, true]);
    const piece = await backend.product(5);
    await guest.post('/fr-fr/cart/', { intent: 'add', sku: piece, quantity: '1' });
    const sent = await guest.send(page, 'code', { code });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/fr-fr/cart/']);
    const cart = JSON.parse((await guest.get('/fr-fr/api/getCart')).html);
    expect(cart.discountCode).toMatchObject([{ code }]);

    const stranger = await customer(backend, 'fr-fr');
    expect((await stranger.guest.get('/fr-fr/account/advantages/')).html).not.toContain(mine);
  });

  it('say why a code does not hold, and leave those of families out that the market does not show', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const other = `family-${shopper.customerId}`;
    await offer({ id: other, customerId: shopper.customerId, code: null, family: 'w_coats' });
    expect((await guest.get('/fr-fr/account/advantages/')).html).not.toContain(other);
    for (const [code, words] of [
      ['SUMMER25', 'sa période est terminée'],
      ['NO-SUCH-CODE', 'Nous ne connaissons pas ce code'],
      ['<b>', 'Nous ne connaissons pas ce code'],
    ] as const) {
      const refused = await guest.refused('/fr-fr/account/advantages/', { code });
      expect(refused.status).toBe(422);
      expect(plain(refused.html)).toContain(words);
    }
  });

  it('announce the private sale while it is on, and no offers in a market without any otherwise', async () => {
    const visitor = new HttpVisitor(backend.shop);
    await visitor.signIn('hsp@example.com', '/de-de/account/advantages/');
    const now = new Date();
    const { html } = await visitor.get('/de-de/account/advantages/');
    const on = now >= new Date('2026-11-18T07:00:00Z') && now <= new Date('2026-12-13T22:59:59Z');
    expect(html.includes('Private Sale</h2>')).toBe(on);
    // The link to its page.
    expect(/<a class="button" href="\/de-de\/[^"]*--lpprivatesale\/">Zum Private Sale/.test(html)).toBe(on);
    expect(plain(html).includes('Zurzeit gibt es kein Angebot')).toBe(!on);
  });
});
