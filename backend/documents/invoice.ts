import { brand } from '../../shared/brand/brand.ts';
import { locales } from '../../shared/markets/locales.ts';
import { meansOfPayment } from '../../shared/orders/means-of-payment.ts';
import { a4, openPaper, type Paper, type TextStyle } from './paper.ts';
import type { PaperLine, PaperOrder } from './paper-order.ts';
import { paperPrice, paperSums } from './paper-sums.ts';
import { addressLines, addressTitle, type PaperWords, paperWords } from './paper-words.ts';

const margin = 56;
const inner = a4.width - 2 * margin;
/** Where the footer of a sheet begins, in points. */
const foot = a4.height - 92;
const label: TextStyle = { size: 7.5, colour: 'ink-soft' };
const strong: TextStyle = { weight: 'medium' };

/** Number and date that turn an invoice into a credit note. */
export interface Credit {
  number: string;
  createdAt: Date;
}

/** Renders the invoice of an order, on as many sheets as needed; with `credit` the credit note. Returns PDF bytes. */
export async function invoice(order: PaperOrder, credit?: Credit): Promise<Uint8Array<ArrayBuffer>> {
  const words = paperWords(order);
  const { text, t } = words;
  const { intl } = locales[order.locale];
  const kind = t(credit === undefined ? 'document.invoice' : 'document.credit-note');
  const { number, createdAt } = credit ?? { number: order.invoiceNumber, createdAt: order.createdAt };
  const title = `${kind} ${number}`;
  const paper = await openPaper({ size: a4, title, language: intl, date: createdAt });
  let y = head(paper, kind, factsOf(order, credit, words));
  y = parties(paper, order, words, y + 26);
  y = table(paper, order, words, y + 30);
  sums(paper, order, credit, words, y);
  paper.everywhere((page, pages) => {
    const { company, address, register, vat, email, phone } = order.seller;
    paper.rule({ x: margin, y: foot + 20, width: inner });
    const lines = [
      [company, address, register].filter((part) => part !== '').join(' · '),
      [vat, email, phone].filter((part) => part !== '').join(' · '),
    ].join('\n');
    paper.text(lines, { x: margin, y: foot + 28, width: inner - 70 }, label);
    const counted = text('page', { page, pages });
    paper.text(counted, { x: margin, y: foot + 28, width: inner }, { ...label, align: 'right' });
  });
  return paper.bytes();
}

/** Labels and values of the numbers and dates in the header. */
function factsOf(order: PaperOrder, credit: Credit | undefined, { text, date }: PaperWords): string[][] {
  const { invoiceNumber, createdAt, orderNumber } = order;
  const ofOrder = [text('order.number'), orderNumber];
  if (credit === undefined)
    return [[text('invoice.number'), invoiceNumber], [text('invoice.date'), date(createdAt)], ofOrder];
  return [
    [text('credit.number'), credit.number],
    [text('date'), date(credit.createdAt)],
    [text('credit.of'), invoiceNumber],
    ofOrder,
  ];
}

function head(paper: Paper, kind: string, facts: string[][]): number {
  paper.brand({ x: margin, y: 48 }, 40);
  paper.text(kind, { x: margin, y: 54, width: inner }, { size: 20, align: 'right' });
  paper.rule({ x: margin, y: 108, width: inner }, 'accent', true);
  const width = inner / facts.length;
  return Math.max(
    ...facts.map(([name = '', value = ''], index) => {
      const x = margin + index * width;
      return paper.text(value, { x, y: paper.text(name, { x, y: 122, width }, label), width }, strong);
    }),
  );
}

function parties(paper: Paper, order: PaperOrder, { text }: PaperWords, y: number): number {
  const { seller, billing, delivery, locale } = order;
  const point = delivery?.address?.deliveryPoint;
  const place = point === null || point === undefined ? undefined : (point.name ?? brand.name);
  const fiscal = billing?.fiscalNumber ?? '';
  const columns: [string, string[]][] = [
    [text('seller'), [seller.company, ...seller.address.split(', '), seller.vat]],
    [
      text('billed'),
      billing === null
        ? []
        : [...addressLines(billing, locale), ...(fiscal === '' ? [] : [text('fiscal', { number: fiscal })])],
    ],
  ];
  if (delivery?.address != null && delivery.to !== 'e-mail')
    columns.push([addressTitle(delivery, text), addressLines(delivery.address, locale, place)]);
  const width = inner / 3;
  return Math.max(
    ...columns.map(([name, lines], index) => {
      const at = { x: margin + index * width, width: width - 16 };
      const below = paper.text(name, { ...at, y }, label);
      return paper.text(lines.filter((line) => line !== '').join('\n'), { ...at, y: below + 2 });
    }),
  );
}

/** Right edge of each column of the table, in points from the left margin; the first column begins at the margin. */
const columns = { article: 222, quantity: 268, price: 342, discount: 410, amount: inner };

function cells(paper: Paper, texts: string[], y: number, style: TextStyle): number {
  const ends = Object.values(columns);
  return Math.max(
    ...texts.map((content, index) => {
      const start = index === 0 ? 0 : (ends[index - 1] ?? 0) + 6;
      const width = (ends[index] ?? inner) - start;
      return paper.text(content, { x: margin + start, y, width }, { ...style, align: index === 0 ? 'left' : 'right' });
    }),
  );
}

function table(paper: Paper, order: PaperOrder, words: PaperWords, start: number): number {
  const { text, t, money } = words;
  const titles = ['article', 'quantity', 'price', 'amount', 'discount'] as const;
  const heading = (y: number): number => {
    const below = cells(
      paper,
      titles.map((key) => text(key)),
      y,
      label,
    );
    paper.rule({ x: margin, y: below + 5, width: inner }, 'ink');
    return below + 12;
  };
  const rowOf = (line: PaperLine): string[] => {
    const { full, discount, isGift } = paperPrice(line);
    return [
      line.name,
      String(line.quantity),
      isGift ? '' : money(line.unitPrice),
      isGift ? t('cart.free-line') : money(full),
      discount === 0 ? '' : money(-discount),
    ];
  };
  let y = order.lines.length === 0 ? start : heading(start);
  for (const line of order.lines) {
    if (y > foot - 50) {
      paper.addSheet();
      y = heading(56);
    }
    y = cells(paper, rowOf(line), y, {});
    y = paper.text(
      `${words.about(line)}\n${text('reference', { sku: line.sku })}`,
      { x: margin, y, width: columns.article },
      label,
    );
    paper.rule({ x: margin, y: y + 6, width: inner });
    y += 13;
  }
  return y;
}

function sums(paper: Paper, order: PaperOrder, credit: Credit | undefined, words: PaperWords, start: number): void {
  const { text, t, money, rate } = words;
  const { lines, extras, delivery, shippingPrice, waived, payments } = order;
  const found = paperSums(order);
  const rows: [string, string, TextStyle?][] = [
    ...(lines.length > 0 ? [[t('cart.subtotal'), money(found.pieces)] as [string, string]] : []),
    ...(found.discount > 0 ? [[t('cart.discounts'), money(-found.discount)] as [string, string]] : []),
    ...extras.map(({ kind, amount }): [string, string] => [t(`cart.${kind}`), money(amount)]),
    ...(delivery === null || (credit !== undefined && shippingPrice === 0)
      ? []
      : [[delivery.name, shippingPrice === 0 ? t('cart.delivery.free') : money(shippingPrice)] as [string, string]]),
    ...(waived > 0 ? [[text('waived'), money(-waived)] as [string, string]] : []),
    [t('cart.total'), money(order.total), { size: 12, weight: 'medium' }],
    [text('vat.rate', { rate: rate(found.rate), taxed: money(found.taxed) }), money(found.vat), label],
    [text('vat.net'), money(found.taxed - found.vat), label],
    ...(found.untaxed > 0 ? [[text('vat.none'), money(found.untaxed), label] as [string, string, TextStyle]] : []),
    ...payments.map((payment): [string, string, TextStyle] => [
      t('labelled', {
        label: text(credit === undefined ? 'paid' : 'credit.paid'),
        value: meansOfPayment(payment, t),
      }),
      money(payment.amount),
      {},
    ]),
  ];
  const x = margin + inner / 2 - 20;
  const width = inner / 2 + 20;
  let y = start + 8;
  if (y + rows.length * 18 > foot) {
    paper.addSheet();
    y = 56;
  }
  for (const [name, value, style = {}] of rows) {
    const isTotal = style.size === 12;
    if (isTotal) {
      paper.rule({ x, y: y + 3, width }, 'ink');
      y += 10;
    }
    const below = paper.text(name, { x, y, width: width - 96 }, style);
    paper.text(value, { x, y, width }, { ...style, align: 'right' });
    y = below + (isTotal ? 4 : 3);
  }
}
