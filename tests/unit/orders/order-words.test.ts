import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eTicket } from '../../../backend/documents/e-ticket.ts';
import { invoice } from '../../../backend/documents/invoice.ts';
import { orderMail } from '../../../backend/documents/order-mail.ts';
import type { PaperOrder } from '../../../backend/documents/paper-order.ts';
import { texts as papers } from '../../../backend/documents/texts.ts';
import { returnMail, shippedMail } from '../../../backend/orders/news-mails.ts';
import { orders } from '../../../shared/i18n/orders.ts';
import { type Locale, localeNames, locales } from '../../../shared/markets/locales.ts';
import { pdfText } from '../../pdf-text.ts';
import { textsIn } from '../format/texts-walk.ts';
import { line, order } from './paper-order-fixture.ts';

const tracking = { number: 'SLV000000000123', url: 'https://carrier.example/SLV000000000123' };
const noted = {
  code: 'R-7K3M-42QX',
  requestedAt: new Date('2026-11-23T09:00:00Z'),
  pieces: [{ ...line, reason: 'too-small' as const }],
  address: ['Selvedge Retours', '14 rue de la Filature'],
  label: null,
};

/** Bodies of all order mails with a greeting, by name. */
function mails(of: PaperOrder): Record<string, string> {
  return {
    order: orderMail(of, 'hans-jürgen').body,
    shipped: shippedMail(of, 'hans-jürgen', tracking, new Date()).body,
    return: returnMail(of, 'hans-jürgen', noted).body,
    prepaid: returnMail(of, 'hans-jürgen', { ...noted, label: 'return-label-x' }).body,
  };
}

const inMarket = (locale: Locale): PaperOrder => ({ ...order, locale, currency: 'EUR' });
const flat = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('French', () => {
  // Times, URLs and numbers need none.
  const glued = /\p{L}[:;!?](?!\/\/)/u;

  it('has no letter before a high mark, in any text of the shop', () => {
    const catalogues = import.meta.glob('../../../shared/i18n/*.ts', { eager: true });
    const backend = import.meta.glob('../../../backend/**/{texts,*-mail}.ts', { eager: true });
    const french = textsIn({ catalogues, backend }, 'shop').filter(({ language }) => language === 'fr');
    expect(french.length).toBeGreaterThan(600);
    expect(french.filter(({ text }) => glued.test(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  it.each(['fr-fr', 'fr', 'fr-ch'] as const)('has none in what code puts together in %s', async (locale) => {
    const of = { ...inMarket(locale), waived: 100 };
    const sheets = [...(await pdfText(await invoice(of))), ...(await pdfText(await eTicket(of)))];
    for (const text of [...Object.values(mails(of)), ...sheets]) expect(text).not.toMatch(glued);
    expect(mails(of).order).toContain('Total\u202f: ');
  });

  it('has its space where a style sheet sets the colon', () => {
    const styles = new URL('../../../client/styles/', import.meta.url);
    const colons = readdirSync(styles, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(new URL(name, styles), 'utf8'))
      .filter((sheet) => /content: "[^"\\]*:/.test(sheet));
    expect(colons.length).toBeGreaterThan(0);
    for (const sheet of colons) expect(sheet).toMatch(/:lang\(fr\)::after \{\s*content: "\\202f:"/);
  });

  it('is left to the one text that knows its space, wherever a label is put before a value', () => {
    const sources = import.meta.glob(
      [
        '../../../{worker,client}/**/*.tsx',
        '../../../backend/{documents,orders,order-parts,returns,carts,gift-cards,refunds}/**/*.ts',
      ],
      {
        eager: true,
        query: '?raw',
        import: 'default',
      },
    );
    const put = /\$\{(?:t|text|label|meansOfPayment|delivery\.name)\b[^}]*\}+: |\}: <\//;
    const found = Object.entries(sources).filter(([, source]) => put.test(String(source)));
    expect(found.map(([file]) => file)).toEqual([]);
  });
});

describe('mails about an order', () => {
  /**
   * German, Italian and Polish continue in lower case after the comma of a greeting, except for words that are always
   * capitalised.
   */
  const begins: Record<string, RegExp> = {
    fr: /^\p{Lu}/u,
    en: /^\p{Lu}/u,
    es: /^\p{Lu}/u,
    de: /^(\p{Ll}|Ihre? |Sie )/u,
    it: /^\p{Ll}/u,
    pl: /^\p{Ll}/u,
  };

  it.each(localeNames)('go on after the greeting as %s writes it', (locale) => {
    for (const [name, body] of Object.entries(mails(inMarket(locale)))) {
      const [hello = '', sentence = ''] = body.split('\n\n');
      expect(hello, name).toMatch(/Hans-Jürgen[,:]$/);
      expect(sentence, name).toMatch(begins[locales[locale].lang] ?? /$^/);
    }
  });

  it.each([
    ['fr-fr', 'Livraison à\n', 'Retrait\n'],
    ['en', 'Delivery to\n', 'Collection\n'],
    ['it-it', 'Consegna a\n', 'Ritiro\n'],
  ] as const)('say where an order goes, or lies, before it is there: %s', (locale, sent, collected) => {
    if (order.delivery === null) throw new Error('The order has a delivery.');
    const home: PaperOrder = { ...inMarket(locale), delivery: { ...order.delivery, to: 'address' } };
    expect(mails(home).order).toContain(sent);
    expect(mails({ ...home, delivery: { ...order.delivery, to: 'store' } }).order).toContain(collected);
  });

  it.each(localeNames)('say of a return by a label or by an address how it goes, never by both: %s', (locale) => {
    const { return: byAddress = '', prepaid = '' } = mails(inMarket(locale));
    const { lang } = locales[locale];
    const said = {
      prepaid: [orders['order.return.stick'], papers['mail.return.label']],
      address: [orders['order.return.send']],
    };
    for (const words of said.prepaid) {
      expect(prepaid).toContain(words[lang]);
      expect(byAddress).not.toContain(words[lang]);
    }
    for (const fact of [...noted.address, ...said.address.map((words) => words[lang])]) {
      expect(byAddress).toContain(fact);
      expect(prepaid).not.toContain(fact);
    }
    for (const body of [byAddress, prepaid]) expect(body).toContain(noted.code);
  });

  it.each([
    ['store', /Bring its number and proof of identity/, /Bring the order number and proof of identity/],
    ['receiver', /brings its number and proof of identity/, /brings the order number and proof of identity/],
    ['pickup', /Bring proof of identity/, /Bring proof of identity/],
    ['locker', /sends you the locker’s code/, /sends you the locker’s code/],
  ] as const)('say what to bring to a %s', (to, words, onceShipped) => {
    if (order.delivery === null) throw new Error('The order has a delivery.');
    const of: PaperOrder = { ...inMarket('en'), delivery: { ...order.delivery, to } };
    expect(mails(of).order).toMatch(words);
    expect(mails(of).shipped).toMatch(onceShipped);
    const home: PaperOrder = { ...of, delivery: { ...order.delivery, to: 'address' } };
    expect(mails(home).order).not.toMatch(/identity|locker’s/);
  });
});

it.each(localeNames)('the day in the mail of a collection is a whole sentence in %s', (locale) => {
  if (order.delivery === null) throw new Error('The order has a delivery.');
  const delivery = { ...order.delivery, to: 'store', readyOn: '2026-12-01' } as const;
  const { body } = shippedMail({ ...inMarket(locale), delivery }, 'Ada', null, new Date('2026-11-24T09:00Z'));
  expect(body).toMatch(/\b1\.? [^\n]*2026/);
  expect(body).not.toContain('..');
});

describe('the price of a piece', () => {
  const one = {
    ...line,
    name: 'Robe Ava',
    color: 'Écru',
    size: 'M',
    quantity: 1,
    unitPrice: 5995,
    discount: 2997,
  };
  const half: PaperOrder = {
    ...inMarket('fr-fr'),
    lines: [one, { ...one, name: 'Bonnet', size: 'Taille unique', unitPrice: 0, discount: 0 }],
    extras: [],
    discounts: [
      { type: 'REM', reference: 'ONLYONE', value: 2997 },
      { type: 'CAD', reference: 'small_piece', value: 0 },
    ],
    payments: [{ product: 'visa', lastDigits: null, amount: 2998 }],
    shippingPrice: 0,
    total: 2998,
  };

  it('stands before its discount in the mail, which names the code, and a gift is called one', () => {
    const body = flat(orderMail(half, 'Zoé').body);
    for (const fact of [
      '1 × Robe Ava, Écru, taille M : 59,95 € (Remise −29,97 €)',
      '1 × Bonnet, Écru, taille unique : Offert',
      'Sous-total : 59,95 €',
      'Remise ONLYONE : −29,97 €',
      'Total : 29,98 €',
      'Réglé par : Visa, 29,98 €',
    ])
      expect(body).toContain(fact);
    expect(body).not.toMatch(/0,00|small_piece/);
  });

  it('is shown by discounts of points without the id of the offer, and by one line where no name is known', () => {
    const points: PaperOrder = {
      ...half,
      discounts: [{ type: 'PTS', reference: 'points_400', value: 2997 }],
    };
    expect(flat(orderMail(points, 'Zoé').body)).toContain('Avantage points : −29,97 €');
    expect(flat(orderMail({ ...half, discounts: [] }, 'Zoé').body)).toContain('Remises : −29,97 €');
    expect(orderMail({ ...half, lines: [{ ...one, discount: 0 }] }, 'Zoé').body).not.toContain('Sous-total');
  });

  it('stands so on the invoice and on the e-ticket, whose lines add up to the subtotal', async () => {
    for (const paper of [await invoice(half), await eTicket(half)]) {
      const text = flat((await pdfText(paper)).join('\n')).replaceAll(/\s+/g, ' ');
      expect(text).toContain('59,95 €');
      expect(text).toContain('−29,97 €');
      expect(text).toContain('Offert');
      expect(text).not.toContain('0,00 €');
    }
  });
});
