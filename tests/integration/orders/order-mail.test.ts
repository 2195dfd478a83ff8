import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeOrderMails } from '../../../backend/documents/order-mail.ts';
import { openBody } from '../../../backend/mails/sealed.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { pdfText } from '../../pdf-text.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';

let shop: Shop;
let backend: Backend;

beforeAll(async () => {
  shop = await startShop();
  backend = await openBackend(shop);
});
afterAll(() => shop.dispose());

interface Mail {
  mail_id: number;
  recipient: string;
  lang: string;
  subject: string;
  body: string;
  sealed: number;
  link: string;
  documents: string;
}

async function bought(buyer: Shopper): Promise<string> {
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(9), quantity: 2 }]);
  const returnUrl = `${shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  await payUnnotified(shop, new URL(action?.url ?? '').pathname);
  return (await backend.call('validateCart', of(cart), buyer)).orderNumber ?? '';
}

const mailsAbout = async (orderNumber: string): Promise<Mail[]> => {
  const { results } = await backend.db
    .prepare('SELECT * FROM mails WHERE subject LIKE ? ORDER BY mail_id')
    .bind(`%${orderNumber}%`)
    .all<Mail>();
  return results;
};

/** A new order whose mail has not been sent yet. */
async function due(locale: string, suffix = ''): Promise<string> {
  const buyer = await backend.customer();
  const orderNumber = `SVDUE-${locale.toUpperCase()}${suffix}`;
  const address = JSON.stringify({
    ...{ firstName: 'ZOÉ', lastName: 'ŁĄCKA', line1: '12 RUE DE LA PAIX', line2: '', line3: '', line4: '' },
    ...{ zipCode: '75002', city: 'PARIS', country: 'FR', quality: '0' },
    ...{ phoneNumber: '', phoneNumberCountry: 'FR', deliveryPointIdV2: null, deliveryPoint: null },
  });
  const text = (word: string) => JSON.stringify({ fr: word, en: word, de: word, es: word, it: word, pl: word });
  await backend.db.batch([
    backend.db
      .prepare(
        `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
           shipping_method, shipping_address, billing_address, created_at)
         VALUES (?, ?, 'PAID', ?, 'EUR', 12290, 490, 'NO', ?, ?, '2026-11-20T10:00:00.000Z')`,
      )
      .bind(orderNumber, buyer.customerId, locale, address, address),
    backend.db
      .prepare(
        `INSERT INTO order_lines (order_number, position, sku, option_id, product_id, model, name, color, size,
           segmentation_id, quantity, unit_price)
         VALUES (?, 1, '1000001-M', '1000001', '100000', 'Ava', ?, ?, ?, 'w_dresses', 2, 5900)`,
      )
      .bind(orderNumber, text('Ava'), text('Ecru'), text('M')),
    backend.db.prepare(`UPDATE order_papers SET mail = 'due' WHERE order_number = ?`).bind(orderNumber),
  ]);
  return orderNumber;
}

const opened = (mail: Mail | undefined) => openBody(shop.secrets.MAIL_KEY, mail?.body ?? '');

describe('an order that is placed', () => {
  test('is confirmed by one mail, with its pieces, address, sum, means of payment, link and invoice', async () => {
    const buyer = await backend.customer();
    await backend.db
      .prepare(`INSERT INTO subscriptions (customer_id, type, optin) VALUES (?, 'TIC', 'YES')`)
      .bind(buyer.customerId)
      .run();
    const number = await bought(buyer);
    await expect.poll(() => mailsAbout(number)).toHaveLength(1);
    const [mail] = await mailsAbout(number);
    expect(mail).toMatchObject({
      recipient: `${buyer.customerId}@test.example`,
      lang: 'fr',
      subject: `Votre commande ${number}`,
      sealed: 1,
      link: `${shop.shopUrl}/fr-fr/account/orders/${number}/`,
      documents: JSON.stringify([`invoice-${number}`, `e-ticket-${number}`]),
    });
    expect(mail?.body).not.toContain('PAIX');
    const body = (await opened(mail)).replaceAll(/[\u00a0\u202f]/g, ' ');
    const facts = ['Bonjour Test,', '2 × Test piece, Ecru, taille M : 118,00 €', '12 RUE DE LA PAIX', 'Arrivée : '];
    for (const fact of [...facts, 'Total : 118,00 €', 'Réglé par : CB', 'e-ticket']) expect(body).toContain(fact);
    // A repeated run sends no second one.
    await writeOrderMails(mortalEnv(backend).env, new Date());
    expect(await mailsAbout(number)).toHaveLength(1);
  });

  test('gets its mail once, wherever the writing is killed, and however many write', async () => {
    const { life, env } = mortalEnv(backend);
    for (let call = 1; ; call += 1) {
      const number = await due('fr-fr', `-${call}`);
      await killedAt(life, call, () => writeOrderMails(env, new Date()));
      const isUnhurt = life.calls < call;
      if (!isUnhurt) expect(await mailsAbout(number), `killed before call ${call}`).toHaveLength(0);
      await Promise.all([1, 2, 3].map(() => writeOrderMails(env, new Date())));
      expect(await mailsAbout(number), `after call ${call}`).toHaveLength(1);
      if (isUnhurt) break;
    }
  });

  test('waits for its mail while another one cannot be written', async () => {
    const broken = await due('fr-fr', '-BROKEN');
    await backend.db.prepare(`UPDATE orders SET locale = 'xx' WHERE order_number = ?`).bind(broken).run();
    const well = await due('fr-fr', '-WELL');
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: string) => void lines.push(line);
    try {
      await writeOrderMails(mortalEnv(backend).env, new Date());
    } finally {
      console.error = error;
    }
    expect(lines.join('\n')).toContain(`The mail about order ${broken} waits`);
    expect([await mailsAbout(broken), await mailsAbout(well)].map(({ length }) => length)).toEqual([0, 1]);
    await backend.db.prepare('DELETE FROM orders WHERE order_number = ?').bind(broken).run();
  });

  test('of a former system gets no mail', async () => {
    const buyer = await backend.customer();
    await backend.db
      .prepare(
        `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
           created_at)
         VALUES ('SVFORMER-1', ?, 'DELIVERED', 'en', 'EUR', 1000, 0, '2024-02-03T10:00:00.000Z')`,
      )
      .bind(buyer.customerId)
      .run();
    await writeOrderMails(mortalEnv(backend).env, new Date());
    expect(await mailsAbout('SVFORMER-1')).toHaveLength(0);
  });

  test.each(localeNames)('gets it in the language of %s', { tags: ['sampled-4'] }, async (locale) => {
    const number = await due(locale);
    await writeOrderMails(mortalEnv(backend).env, new Date());
    const [mail] = await mailsAbout(number);
    const words = {
      fr: 'Merci de votre confiance',
      en: 'Thank you',
      de: 'vielen Dank',
      es: 'Gracias por su confianza',
      it: 'grazie',
      pl: 'dziękujemy',
    };
    expect(mail).toMatchObject({ lang: locales[locale].lang });
    const body = await opened(mail);
    expect(body).toContain(words[locales[locale].lang]);
    expect(body).toContain('Zoé Łącka');
    expect(body).not.toMatch(/\{\{|undefined|null/);
  });
});

describe('the page of mails', () => {
  test('shows the mail, and its documents open', async () => {
    const number = await due('de-de', '-PAGE');
    await writeOrderMails(mortalEnv(backend).env, new Date());
    const html = await (await shop.fetchBackend('/mail')).text();
    expect(html).toContain(`Ihre Bestellung ${number}`);
    expect(html).toContain('vielen Dank');
    const path = /href="(\/mail\/\d+\/invoice-SVDUE-DE-DE-PAGE)"/.exec(html)?.[1] ?? '';
    const answer = await shop.fetchBackend(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await pdfText(await answer.arrayBuffer())).join()).toContain('Rechnung');
    // It is sent without other documents.
    const other = await due('de-de', '-OTHER');
    expect((await shop.fetchBackend(path.replace('PAGE', 'OTHER'))).status).toBe(404);
    expect((await shop.fetchBackend(`/mail/x/invoice-${other}`)).status).toBe(404);
  });

  test('says of a mail that cannot be opened any more that it cannot', async () => {
    await due('es-es', '-KEY');
    const { env } = mortalEnv(backend);
    await writeOrderMails({ ...env, MAIL_KEY: 'of yesterday' }, new Date());
    const answer = await shop.fetchBackend('/mail');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Su pedido SVDUE-ES-ES-KEY');
    expect(html).toContain('This mail cannot be opened any more');
  });
});
