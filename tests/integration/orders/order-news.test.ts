import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBody } from '../../../backend/mails/sealed.ts';
import { moveDemoOrders } from '../../../backend/orders/demo-pace.ts';
import { writeOrderNews } from '../../../backend/orders/order-news.ts';
import { type Locale, languages, localeNames, locales } from '../../../shared/markets/locales.ts';
import { isWhole } from '../../scope.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, openBackend, type Shopper } from '../cart/carts-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { deliveredOrder } from './delivered-order.ts';

let shop: Shop;
let backend: Backend;

beforeAll(async () => {
  // Orders are not moved on by themselves.
  shop = await startShop();
  backend = await openBackend(shop);
});
afterAll(() => shop.dispose());

interface Mail {
  recipient: string;
  lang: string;
  subject: string;
  body: string;
  sealed: number;
  link: string;
  /** JSON. */
  documents: string;
}

/** The mails about an order after its confirmation. */
async function newsOf(orderNumber: string): Promise<Mail[]> {
  const { results } = await backend.db
    .prepare(`SELECT * FROM mails WHERE subject LIKE ? AND documents NOT LIKE '%invoice%' ORDER BY mail_id`)
    .bind(`%${orderNumber}%`)
    .all<Mail>();
  return Promise.all(
    results.map(async (mail) => ({
      ...mail,
      body: (await openBody(shop.secrets.MAIL_KEY, mail.body)).replaceAll(/[\u00a0\u202f]/g, ' '),
    })),
  );
}

/** An order of a new customer, in a market. */
async function ordered(locale: Locale = 'fr-fr'): Promise<{ number: string; buyer: Shopper }> {
  const buyer = await backend.customer();
  const number = await deliveredOrder(backend, buyer);
  await backend.db.prepare('UPDATE orders SET locale = ? WHERE order_number = ?').bind(locale, number).run();
  return { number, buyer };
}

/** Hands a parcel to the carrier, as staff does; without notifying the customer. */
async function ship(number: string, parcel: string | null = `SLV${number.slice(-8)}`): Promise<void> {
  await backend.db
    .prepare(`UPDATE orders SET status = 'SHIPPED', tracking_number = ? WHERE order_number = ?`)
    .bind(parcel, number)
    .run();
}

/** Stores a return request of which the customer is not notified yet. */
async function asked(number: string): Promise<void> {
  const id = crypto.randomUUID();
  await backend.db.batch([
    backend.db
      .prepare(`INSERT INTO return_requests (request_id, order_number, created_at) VALUES (?, ?, ?)`)
      .bind(id, number, '2026-11-20T10:00:00.000Z'),
    backend.db
      .prepare(
        `INSERT INTO return_request_lines (request_id, position, quantity, reason)
         SELECT ?, position, 1, 'too-small' FROM order_lines WHERE order_number = ?`,
      )
      .bind(id, number),
  ]);
}

const write = () => writeOrderNews(mortalEnv(backend).env, new Date());

describe('a parcel that is on its way', () => {
  test('is reported by one mail: what is in it, where it goes, how it is followed', async () => {
    const { number, buyer } = await ordered();
    await ship(number);
    await write();
    await write();
    const mails = await newsOf(number);
    expect(mails).toMatchObject([
      {
        recipient: `${buyer.customerId}@test.example`,
        lang: 'fr',
        subject: `Votre commande ${number} est en route`,
        sealed: 1,
        link: `${shop.backendUrl}/tracking/SLV${number.slice(-8)}`,
      },
    ]);
    const facts = ['Bonjour Test,', '2 × Test piece, Ecru, taille M', '12 RUE DE LA PAIX', `/tracking/SLV`];
    for (const fact of facts) expect(mails[0]?.body).toContain(fact);
    expect((await shop.fetchBackend(new URL(mails[0]?.link ?? '').pathname)).status).toBe(200);
    expect(await (await shop.fetchBackend('/mail')).text()).toContain(`Votre commande ${number} est en route`);
  });

  test('without a number leads to the order', async () => {
    const { number } = await ordered('de-de');
    await ship(number, null);
    await write();
    expect(await newsOf(number)).toMatchObject([
      { link: `${shop.shopUrl}/de-de/account/orders/${number}/`, lang: 'de' },
    ]);
  });

  test('is reported when the demo moves it on', async () => {
    const { number } = await ordered();
    await backend.db.batch([
      backend.db.prepare(`UPDATE orders SET status = 'PREPARING' WHERE order_number = ?`).bind(number),
      backend.db
        .prepare(`UPDATE order_steps SET at = '2026-01-01' WHERE order_number = ? AND status = 'PREPARING'`)
        .bind(number),
    ]);
    const { env } = mortalEnv(backend);
    await moveDemoOrders({ ...env, DEMO_ORDERS: 'on' }, new Date());
    await write();
    const [mail] = await newsOf(number);
    expect(mail?.link).toMatch(/\/tracking\/SLV\d{12}$/);
  });

  test('that is collected waits in the store until the day after it was ready', async () => {
    const { number } = await ordered();
    const { env } = mortalEnv(backend);
    await backend.db.batch([
      backend.db
        .prepare(
          `UPDATE orders SET status = 'SHIPPED', shipping_method = 'LM', ready_on = '2026-01-10', tracking_number = NULL
           WHERE order_number = ?`,
        )
        .bind(number),
      backend.db
        .prepare(`UPDATE order_steps SET at = '2026-01-09' WHERE order_number = ? AND status = 'SHIPPED'`)
        .bind(number),
    ]);
    const statusAt = async (now: string) => {
      // At most a hundred are moved at a time.
      while ((await moveDemoOrders({ ...env, DEMO_ORDERS: 'on' }, new Date(now))) > 0);
      const query = 'SELECT status FROM orders WHERE order_number = ?';
      return backend.db.prepare(query).bind(number).first<string>('status');
    };
    expect(await statusAt('2026-01-10T20:00:00Z')).toBe('SHIPPED');
    expect(await statusAt('2026-01-11T08:00:00Z')).toBe('DELIVERED');
  });

  test('that a store was handed waits there, and neither arrives nor is written about again', async () => {
    const { number } = await ordered('en');
    await backend.db
      .prepare(`UPDATE orders SET shipping_method = 'LM', ready_on = NULL WHERE order_number = ?`)
      .bind(number)
      .run();
    await ship(number, null);
    await write();
    const [mail] = await newsOf(number);
    expect(mail?.body).toContain('It is waiting for you in the store.');
    expect(mail?.body).toContain('Bring the order number');
    expect(mail?.body).not.toMatch(/arriv|we write/i);
  });

  test('of a Swiss order is signed by who sells in Switzerland, wherever its link leads', async () => {
    const { number } = await ordered('fr-ch');
    await ship(number);
    await write();
    const page = await (await shop.fetchBackend('/mail')).text();
    const mail = page.split('<section').find((section) => section.includes(number));
    expect(mail).toMatch(/<p class="hint">Selvedge Suisse/);
  });

  test('of a former system gets no mail', async () => {
    const { number } = await ordered();
    await backend.db.prepare('UPDATE orders SET payment_id = NULL WHERE order_number = ?').bind(number).run();
    await ship(number);
    await write();
    expect(await newsOf(number)).toEqual([]);
  });
});

describe('a requested return', () => {
  test('is reported at once by one mail, however often it is sent', async () => {
    const { number, buyer } = await ordered();
    const order = await backend.call('getOrder', { orderNumber: number }, buyer);
    const position = order.lines[0]?.position ?? 0;
    const request = { orderNumber: number, requestId: crypto.randomUUID() };
    const lines = [{ position, quantity: 1, reason: 'faulty' as const }];
    await backend.call('requestReturn', { ...request, lines }, buyer);
    await backend.call('requestReturn', { ...request, lines }, buyer);
    await expect.poll(() => newsOf(number)).toHaveLength(1);
    await write();
    const [mail, ...others] = await newsOf(number);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Votre retour de la commande ${number}`,
      link: `${shop.shopUrl}/fr-fr/account/orders/${number}/#returns`,
    });
    for (const fact of ['1 × Test piece, Ecru, taille M (défectueux)', '1. Pliez', number])
      expect(mail?.body).toContain(fact);
    const [asked] = (await backend.call('getOrder', { orderNumber: number }, buyer)).returns;
    expect(asked?.code).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(mail?.body).toContain(`Code de retour : ${asked?.code}.`);
    // A prepaid return label is attached, instead of an address.
    expect(JSON.parse(mail?.documents ?? '')).toEqual([`return-label-${request.requestId}`]);
    expect(mail?.body).toMatch(/Le port est payé[\s\S]*déjà affranchie, est jointe/);
    expect(mail?.body).not.toContain('14 rue de la Filature');
  });
});

test('a return whose postage the customer pays brings no label, and says where it goes', async () => {
  const { number, buyer } = await ordered('es-es');
  const price = (cents: number) =>
    backend.db.prepare(`UPDATE return_conditions SET price = ? WHERE country = 'ES'`).bind(cents).run();
  await price(495);
  try {
    await asked(number);
    await write();
    const [mail] = await newsOf(number);
    expect(mail?.documents).toBe('[]');
    expect(mail?.body).toMatch(/Copie en el paquete[\s\S]*Calle del Espíritu Santo 18/);
    expect(mail?.body).not.toMatch(/pagado|etiqueta de devolución/);
    const { returns } = await backend.call('getOrder', { orderNumber: number }, buyer);
    expect(returns).toMatchObject([{ label: null }]);
  } finally {
    await price(0);
  }
});

test.each([
  ['a parcel', ship],
  ['a return', asked],
] as const)('%s is reported once, wherever the writing is killed, and however many write', async (_, happen) => {
  const { life, env } = mortalEnv(backend);
  for (let call = 1; ; call += isWhole ? 1 : 3) {
    const { number } = await ordered();
    await happen(number);
    await killedAt(life, call, () => writeOrderNews(env, new Date()));
    const isUnhurt = life.calls < call;
    if (!isUnhurt) expect(await newsOf(number), `killed before call ${call}`).toHaveLength(0);
    await Promise.all([1, 2, 3].map(() => writeOrderNews(env, new Date())));
    expect(await newsOf(number), `after call ${call}`).toHaveLength(1);
    if (isUnhurt) break;
  }
});

test('mails that cannot be written do not delay others', async () => {
  const [broken, well] = [await ordered(), await ordered()];
  await backend.db.prepare(`UPDATE orders SET locale = 'xx' WHERE order_number = ?`).bind(broken.number).run();
  for (const { number } of [broken, well]) await ship(number);
  const lines: string[] = [];
  const { error } = console;
  console.error = (line: string) => void lines.push(line);
  try {
    await write();
  } finally {
    console.error = error;
  }
  expect(lines.join('\n')).toContain(`A mail about order ${broken.number} (shipped) waits`);
  expect(await newsOf(well.number)).toHaveLength(1);
  await backend.db.prepare('DELETE FROM order_news WHERE order_number = ?').bind(broken.number).run();
});

/** One market of each language. */
const spoken = languages.map((lang) => localeNames.find((name) => locales[name].lang === lang) ?? 'en');

test.each(spoken)('mails are in the language of %s', { tags: ['sampled-4'] }, async (locale) => {
  const { number } = await ordered(locale);
  await ship(number);
  await asked(number);
  await write();
  const mails = await newsOf(number);
  expect(mails).toHaveLength(2);
  for (const { lang, subject, body } of mails) {
    expect(lang).toBe(locales[locale].lang);
    expect(subject).toContain(number);
    expect(body).not.toMatch(/\{\{|undefined|null|1970/);
  }
});
