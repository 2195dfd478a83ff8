/**
 * The mail that confirms an order. The transaction that creates the order makes it due (`order_papers`); it is
 * written right after, or by the schedule if that was interrupted. Writing the mail and marking it as written are one
 * conditional transaction, so it is written once.
 */

import { brand } from '../../shared/brand/brand.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { displayName, nameInMail } from '../../shared/forms/names.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { meansOfPayment } from '../../shared/orders/means-of-payment.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { sealBody } from '../mails/sealed.ts';
import { dayLine, hoursLines } from './collection-lines.ts';
import { orderSentences } from './order-sentences.ts';
import { loadPaperOrder, type PaperOrder } from './paper-order.ts';
import { paperPrice, paperSums } from './paper-sums.ts';
import { addressLines, addressTitle, paperWords } from './paper-words.ts';

/** Maximum mails of one run; the others are written a minute later. */
const batchSize = 20;

/** Discounts on the pieces, by name, in cents. An order of a former system may lack the name. */
function discountRows({ discounts, ...order }: PaperOrder, total: number): [name: string, value: number][] {
  const { text, t } = paperWords(order);
  const named = discounts.filter(({ value }) => value > 0);
  if (named.length === 0 && total > 0) return [[t('cart.discounts'), total]];
  return named.map(({ type, reference, value }) => [text(`discount.${type}`, { code: reference }), value]);
}

/** Returns subject and body of the mail about an order, in the language of its market. */
export function orderMail(order: PaperOrder, firstName: string): { subject: string; body: string } {
  const words = paperWords(order);
  const { text, t, money, date, about } = words;
  const { orderNumber, createdAt, lines, extras, delivery, shippingPrice, waived, payments } = order;
  const values = { name: nameInMail(displayName(firstName)), number: orderNumber, date: date(createdAt) };
  const row = (label: string, value: string) => t('labelled', { label, value });
  const found = paperSums(order);
  const address = delivery?.address ?? null;
  const point = address?.deliveryPoint ?? null;
  const place = point === null ? undefined : (point.name ?? brand.name);
  const said = orderSentences(delivery, order.eTicket);
  const parts = [
    text('mail.hello', values),
    text('mail.thanks', values),
    [
      ...lines.map((line) => {
        const { full, discount, isGift } = paperPrice(line);
        const amount = isGift ? t('cart.free-line') : money(full);
        const off = discount === 0 ? '' : ` (${text('discount')} ${money(-discount)})`;
        return row(`${line.quantity} × ${joinTexts([line.name, about(line)])}`, amount + off);
      }),
      ...extras.map(({ kind, amount }) => row(t(`cart.${kind}`), money(amount))),
    ].join('\n'),
    [
      ...(found.discount === 0 ? [] : [row(t('cart.subtotal'), money(found.pieces))]),
      ...discountRows(order, found.discount).map(([name, value]) => row(name, money(-value))),
      ...(delivery === null
        ? []
        : [row(delivery.name, shippingPrice === 0 ? t('cart.delivery.free') : money(shippingPrice))]),
      ...(waived > 0 ? [row(text('waived'), money(-waived))] : []),
      row(t('cart.total'), `${money(order.total)} (${t('cart.total.tax')})`),
      ...payments.map((payment) => row(text('paid'), `${meansOfPayment(payment, t)}, ${money(payment.amount)}`)),
    ].join('\n'),
    address === null || delivery === null || !said.place
      ? ''
      : [addressTitle(delivery, text), ...addressLines(address, order.locale, place)].join('\n'),
    said.place ? dayLine(order, words) : '',
    order.collectedAt === null ? '' : hoursLines(order.collectedAt, createdAt, words).join('\n'),
    said.next === null ? '' : t(said.next),
    text(said.attached),
  ];
  return { subject: text('mail.subject', values), body: parts.filter((part) => part !== '').join('\n\n') };
}

interface DueRow {
  order_number: string;
  email: string;
  first_name: string;
}

/** Writes the mail of an order and marks it as written, in one transaction. */
async function write(env: Env, { order_number, email, first_name }: DueRow, now: Date): Promise<void> {
  const order = await loadPaperOrder(env, order_number);
  if (order === null) throw new Error(`Order ${order_number} has no papers.`);
  const { subject, body } = orderMail(order, first_name);
  const documents = [`invoice-${order_number}`, ...(order.eTicket ? [`e-ticket-${order_number}`] : [])];
  const due = `EXISTS (SELECT 1 FROM order_papers WHERE order_number = ?1 AND mail = 'due')`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, sealed, link, documents, created_at)
       SELECT ?9, ?2, ?3, ?4, ?5, 1, ?6, ?7, ?8 WHERE ${due}`,
    ).bind(
      order_number,
      email,
      locales[order.locale].lang,
      subject,
      // Sealed because it contains an address.
      await sealBody(env.MAIL_KEY, body),
      linkTo(env, order.locale, order_number),
      JSON.stringify(documents),
      Math.floor(now.getTime() / 1000),
      order.locale,
    ),
    env.DB.prepare(`UPDATE order_papers SET mail = 'written' WHERE order_number = ? AND mail = 'due'`).bind(
      order_number,
    ),
  ]);
}

function linkTo(env: Env, locale: Locale, orderNumber: string): string {
  return shopOrigin(env, locale) + href(locale, 'account-order', { orderNumber });
}

/** Writes the mails that are due. An error with one is logged and does not stop the others; it is tried again. */
export async function writeOrderMails(env: Env, now: Date): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT p.order_number, c.email, c.first_name FROM order_papers p
     JOIN orders o ON o.order_number = p.order_number
     JOIN customers c ON c.customer_id = o.customer_id
     WHERE p.mail = 'due' ORDER BY p.order_number LIMIT ${batchSize}`,
  ).all<DueRow>();
  for (const row of results)
    await write(env, row, now).catch((error: unknown) =>
      logFailure(error, { doing: `The mail about order ${row.order_number} waits` }),
    );
}
