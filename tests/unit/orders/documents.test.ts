import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from '../../../backend/documents/code128.ts';
import { eTicket } from '../../../backend/documents/e-ticket.ts';
import { giftCard } from '../../../backend/documents/gift-card.ts';
import { invoice } from '../../../backend/documents/invoice.ts';
import { brokenLines, writable } from '../../../backend/documents/paper.ts';
import { invoiceNumber } from '../../../backend/documents/paper-order.ts';
import { paperSums } from '../../../backend/documents/paper-sums.ts';
import { returnLabel } from '../../../backend/documents/return-label.ts';
import { texts } from '../../../backend/documents/texts.ts';
import { includedVat, vatRates } from '../../../backend/documents/vat.ts';
import { giftCardValidUntil } from '../../../backend/gift-cards/gift-card-validity.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { pdfFacts, pdfText } from '../../pdf-text.ts';
import { line, order } from './paper-order-fixture.ts';

/** `Intl` and the reader differ in their spaces. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

test('value added tax is the part of a price that the rate says', () => {
  expect(includedVat(12_000, vatRates.FR)).toBe(2000);
  expect(includedVat(10_810, vatRates.CH)).toBe(810);
  expect(includedVat(0, vatRates.PL)).toBe(0);
});

test('a gift card is good until the end of the third year after it was bought', () => {
  expect(giftCardValidUntil(new Date('2026-01-01T00:00:00Z'))).toBe('2029-12-31');
  expect(giftCardValidUntil(new Date('2026-12-31T23:59:59Z'))).toBe('2029-12-31');
});

test('invoices are numbered within country and year', () => {
  expect(invoiceNumber({ country: 'DE', year: 2026, sequence: 42 })).toBe('DE-2026-000042');
});

describe('the sums of a paper', () => {
  test('leave out of the tax what is not taxed', () => {
    expect(paperSums(order)).toEqual({
      pieces: 221_700,
      discount: 12_990,
      taxed: 210_610,
      rate: 230,
      vat: 39_382,
      untaxed: 20_500,
    });
  });

  test('are never negative, whatever the house gives', () => {
    expect(paperSums({ ...order, total: 0 })).toMatchObject({ taxed: 0, vat: 0, untaxed: 0 });
  });
});

describe('lines', () => {
  const widthOf = (text: string) => text.length;

  test('keep all words in their order and none is too wide', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 40 }), (text, width) => {
        const lines = brokenLines(text, width, widthOf);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll('\n', '').replaceAll(' ', ''));
        for (const each of lines) expect(each.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('have only letters of the font', () => {
    const letters = new Set([...'abc é?!'].map((sign) => sign.codePointAt(0) ?? 0));
    expect(writable('abc\u00a0é', letters)).toBe('abc é');
    expect(writable('a\u030a b\u0301c', letters)).toBe('a bc');
    expect(writable('a🎂b!', letters)).toBe('ab!');
    expect(writable('a🎂b👍🏽', letters, new Set([0x1f44d]))).toBe('ab👍🏽');
    expect(writable('Жa\nb', letters)).toBe('?a\nb');
  });
});

test('a barcode has the check sign and widths of the standard', () => {
  // Start C, 12, 34, check (105 + 12 + 2 × 34) mod 103 = 82, stop.
  expect(code128('1234').join('')).toBe(`211232${'112232'}${'131123'}${'121241'}${'2331112'}`);
  const odd = code128('1234567890123456789');
  expect(odd.reduce((sum, width) => sum + width, 0)).toBe(11 * 13 + 13);
  // Start B, R, -, 7, check (104 + 50 + 2 × 13 + 3 × 23) mod 103 = 43, stop.
  expect(code128('R-7').join('')).toBe(`211214${'231131'}${'122132'}${'312131'}${'112331'}${'2331112'}`);
  expect(() => code128('Ł')).toThrow(RangeError);
});

describe('the label of a return', () => {
  const noted = {
    code: 'R-7K3M-42QX',
    requestedAt: new Date('2026-11-23T09:00:00Z'),
    pieces: [{ ...line, reason: 'too-small' as const }],
    address: ['Selvedge Zwroty', 'ul. Mokotowska 45', '00-551 Warszawa', 'Polska'],
    label: 'return-label-x',
  };
  const delivered = order.delivery;
  if (delivered === null) throw new Error('The order has a delivery.');

  test('shows sender, recipient, contents, numbers, and that the postage is paid', async () => {
    const bytes = await returnLabel({ ...order, delivery: { ...delivered, to: 'address' } }, noted);
    const [sheet = '', ...others] = await pdfText(bytes);
    expect(others).toEqual([]);
    for (const fact of [
      'Przesyłka opłacona',
      'Katarzyna Wiśniewska',
      'UL. ŚWIĘTOKRZYSKA 14 M. 7',
      ...noted.address,
      noted.code,
      order.orderNumber,
      '1 × Płaszcz z wełny dziewiczej, Granatowy, rozmiar 38 (za małe)',
      '23 listopada 2026',
    ])
      expect(flat(sheet), fact).toContain(fact);
    expect(await pdfFacts(bytes)).toMatchObject({ Title: 'Etykieta zwrotna R-7K3M-42QX' });
  });

  test('of what was collected is sent by who paid, and names no pickup point as its home', async () => {
    const billing = order.billing && { ...order.billing, line1: 'UL. DOMOWA 1' };
    const [sheet = ''] = await pdfText(await returnLabel({ ...order, billing }, noted));
    expect(flat(sheet)).toContain('UL. DOMOWA 1');
    expect(flat(sheet)).not.toContain('ŚWIĘTOKRZYSKA');
  });

  test('of very many pieces loses none, and speaks the language of each market', async () => {
    const pieces = Array.from({ length: 90 }, (_, index) => ({
      ...line,
      name: `Piece ${index}.`,
      reason: 'faulty' as const,
    }));
    const sheets = await pdfText(await returnLabel(order, { ...noted, pieces }));
    expect(sheets.length).toBeGreaterThan(1);
    for (const { name } of pieces) expect(sheets.join(' ')).toContain(name);
    for (const locale of localeNames) {
      const [sheet = ''] = await pdfText(await returnLabel({ ...order, locale }, noted));
      expect(sheet).toContain(texts['label.paid'][locales[locale].lang]);
      expect(sheet).not.toMatch(/\{\{|undefined|null/);
    }
  });
});

describe('an invoice', () => {
  test('shows all facts of the order, in the language of its market', async () => {
    const bytes = await invoice(order);
    const [sheet = ''] = await pdfText(bytes);
    for (const fact of [
      'Faktura',
      'PL-2026-000123',
      'SV261122-8F3KQ2ZD',
      '22 listopada 2026',
      'Selvedge Polska sp. z o.o.',
      'NIP 0000000142',
      'KRS 0000000142',
      'Katarzyna Wiśniewska',
      'UL. ŚWIĘTOKRZYSKA 14 M. 7',
      '00-050 WARSZAWA',
      'NIP 5260250274',
      'Żabka Złota',
      'Płaszcz z wełny dziewiczej',
      'Granatowy, rozmiar 38',
      'Ref. 1000123-M',
      '1299,00 zł',
      '−129,90 zł',
      '918,00 zł',
      'Dostawa do punktu',
      'W tym VAT 23% od 2106,10 zł',
      '393,82 zł',
      '1712,28 zł',
      'Karta podarunkowa …4711',
      '2311,10 zł',
      'Strona 1 z 1',
    ])
      expect(flat(sheet), fact).toContain(fact);
    expect(await pdfFacts(bytes)).toMatchObject({ Title: 'Faktura PL-2026-000123', Author: 'Selvedge' });
  });

  test('takes as many sheets as it needs, and no line is lost', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, sku: `SKU-${index}-X` }));
    const sheets = await pdfText(await invoice({ ...order, lines }));
    expect(sheets.length).toBeGreaterThan(5);
    const all = sheets.join('\n');
    for (const { sku } of lines) expect(all).toContain(`Ref. ${sku}`);
    expect(flat(sheets.at(-1) ?? '')).toContain(`Strona ${sheets.length} z ${sheets.length}`);
    expect(flat(sheets.at(-1) ?? '')).toContain('2311,10 zł');
  });

  test.each(localeNames)(
    'can be rendered in %s, with very short and very long words',
    { tags: ['sampled-4'] },
    async (locale) => {
      const bare = { ...order, locale, lines: [], extras: [], discounts: [], payments: [] };
      expect(await pdfText(await invoice({ ...bare, billing: null, delivery: null }))).toHaveLength(1);
      const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze '.repeat(4).trim();
      const wide = { ...order, locale, lines: [{ ...line, name: long, color: long }] };
      expect((await pdfText(await invoice(wide))).join(' ')).toContain('Donaudampfschifffahrt');
    },
  );
});

test('an e-ticket is what a till prints, on one piece of paper', async () => {
  const sheets = await pdfText(await eTicket(order));
  expect(sheets).toHaveLength(1);
  for (const fact of ['E-paragon', 'SV261122-8F3KQ2ZD', '2 × 459,00 zł · 1000456-S', 'Razem', '2311,10 zł'])
    expect(flat(sheets[0] ?? '')).toContain(fact);
});

test('a gift card brings number, PIN, words and the last day', async () => {
  const bytes = await giftCard({
    locale: 'de-de',
    currency: 'EUR',
    amount: 5000,
    recipientName: 'Jörg Groß',
    message: 'Alles Gute 🎂\nzum Geburtstag ❤️ 👨‍👩‍👧🇩🇪👍🏽',
    number: '1234567890123456789',
    pin: '048213',
    createdAt: new Date('2026-11-22T10:00:00Z'),
    validUntil: '2029-12-31',
  });
  const [sheet = ''] = await pdfText(bytes);
  const facts = ['Für Jörg Groß', '50,00 €', 'Alles Gute 🎂', 'zum Geburtstag ❤️', '1234 5678 9012 3456 789', '048213'];
  for (const fact of [...facts, 'Gültig bis 31. Dezember 2029']) expect(flat(sheet)).toContain(fact);
});

test('every placeholder of a paper stands in all languages', () => {
  const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, words] of Object.entries(texts))
    for (const text of Object.values(words)) expect(names(text), key).toEqual(names(words.en));
});
