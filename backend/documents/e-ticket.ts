import { locales } from '../../shared/markets/locales.ts';
import { meansOfPayment } from '../../shared/orders/means-of-payment.ts';
import { lineHeight, openPaper, type TextStyle } from './paper.ts';
import type { PaperOrder } from './paper-order.ts';
import { paperPrice, paperSums } from './paper-sums.ts';
import { paperWords } from './paper-words.ts';

/** In points: a receipt roll is 80 mm wide; the unused rest is cut off. */
const roll = { width: 226.8, height: 14_000 };
const margin = 16;
const inner = roll.width - 2 * margin;
const small: TextStyle = { size: 7.5, colour: 'ink-soft' };
const centered: TextStyle = { ...small, align: 'center' };

/** The receipt of an order, as a till prints it. Returns the bytes of a PDF. */
export async function eTicket(order: PaperOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { text, t, money, date, about, rate } = paperWords(order);
  const { orderNumber, createdAt, seller, lines, extras, delivery, shippingPrice, waived, payments } = order;
  const paper = await openPaper({
    size: roll,
    title: `${t('document.e-ticket')} ${orderNumber}`,
    language: locales[order.locale].intl,
    date: createdAt,
  });
  const sums = paperSums(order);
  let y = 24;
  const say = (content: string, style: TextStyle = {}): void => {
    if (content !== '') y = paper.text(content, { x: margin, y, width: inner }, style);
  };
  /** Text on the left, an amount on the right of its last line. */
  const writeAmount = (name: string, amount: string, style: TextStyle = {}): void => {
    const below = paper.text(name, { x: margin, y, width: inner - 64 }, style);
    const last = below - lineHeight(style.size);
    paper.text(amount, { x: margin, y: last, width: inner }, { ...style, align: 'right' });
    y = below + 1;
  };
  const cutHere = (): void => {
    y += 8;
    paper.rule({ x: margin, y, width: inner }, 'accent', true);
    y += 8;
  };

  paper.brand({ x: (roll.width - 96) / 2, y }, 31);
  y += 42;
  say([seller.company, ...seller.address.split(', '), seller.vat].join('\n'), centered);
  cutHere();
  say(t('document.e-ticket'), { size: 12, align: 'center' });
  say(`${text('order.number')} ${orderNumber}\n${date(createdAt)}`, centered);
  cutHere();
  for (const line of lines) {
    const { full, discount, isGift } = paperPrice(line);
    writeAmount(line.name, isGift ? t('cart.free-line') : money(full));
    say(about(line), small);
    say(`${line.quantity}${isGift ? '' : ` × ${money(line.unitPrice)}`} · ${line.sku}`, small);
    if (discount > 0) writeAmount(text('discount'), money(-discount), small);
    y += 4;
  }
  for (const { kind, amount } of extras) writeAmount(t(`cart.${kind}`), money(amount));
  if (delivery !== null)
    writeAmount(delivery.name, shippingPrice === 0 ? t('cart.delivery.free') : money(shippingPrice));
  if (waived > 0) writeAmount(text('waived'), money(-waived));
  cutHere();
  writeAmount(t('cart.total'), money(order.total), { size: 13, weight: 'medium' });
  writeAmount(text('vat.rate', { rate: rate(sums.rate), taxed: money(sums.taxed) }), money(sums.vat), small);
  if (sums.untaxed > 0) writeAmount(text('vat.none'), money(sums.untaxed), small);
  y += 4;
  for (const payment of payments) writeAmount(meansOfPayment(payment, t), money(payment.amount));
  cutHere();
  say(text('ticket.thanks'), { align: 'center' });
  y += 2;
  say(text('ticket.keep'), centered);
  paper.cut(y + 24);
  return paper.bytes();
}
