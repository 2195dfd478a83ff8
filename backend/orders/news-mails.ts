import { brand } from '../../shared/brand/brand.ts';
import type { Order } from '../../shared/contract/orders/orders.ts';
import { formatDate } from '../../shared/format/intl.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { displayName, nameInMail } from '../../shared/forms/names.ts';
import { dayLine, hoursLines } from '../documents/collection-lines.ts';
import type { PaperOrder } from '../documents/paper-order.ts';
import { addressLines, addressTitle, type PaperWords, paperWords } from '../documents/paper-words.ts';
import type { NotedReturn } from '../returns/noted-return.ts';
import { returnSentences } from './return-sentences.ts';
import { shippedSentences } from './shipped-sentences.ts';

export interface NewsMail {
  subject: string;
  body: string;
}

export type Piece = Pick<PaperOrder['lines'][number], 'name' | 'color' | 'size' | 'quantity'>;

/** A piece in a line: `2 × Wrap dress, ivory, size M`. */
export function pieceLine(piece: Piece, { about }: PaperWords): string {
  return `${piece.quantity} × ${joinTexts([piece.name, about(piece)])}`;
}

/** Joins paragraphs; empty ones are left out. */
export const body = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** The mail about an order that was sent or has reached its store: pieces, destination, tracking, collection. */
export function shippedMail(order: PaperOrder, firstName: string, tracking: Order['tracking'], now: Date): NewsMail {
  const words = paperWords(order);
  const { text, t, intl } = words;
  const { orderNumber: number, delivery, lines, locale, seller } = order;
  const address = delivery?.address ?? null;
  const point = address?.deliveryPoint ?? null;
  const place = point === null ? undefined : (point.name ?? brand.name);
  const said = shippedSentences(delivery, now);
  const readyOn = delivery?.readyOn ?? null;
  return {
    subject: text(said.subject, { number }),
    body: body([
      text('mail.hello', { name: nameInMail(displayName(firstName)) }),
      text(said.opening, { number }),
      lines.map((line) => pieceLine(line, words)).join('\n'),
      said.waits === null ? '' : text(said.waits, { day: readyOn === null ? '' : formatDate(readyOn, intl) }),
      address === null || delivery === null
        ? ''
        : [addressTitle(delivery, text), ...addressLines(address, locale, place)].join('\n'),
      said.arrives ? dayLine(order, words) : '',
      order.collectedAt === null ? '' : hoursLines(order.collectedAt, now, words).join('\n'),
      said.next === null ? '' : t(said.next),
      tracking === null
        ? ''
        : [
            t('order.tracking', { number: tracking.number }),
            t('labelled', { label: t('order.track'), value: tracking.url }),
          ].join('\n'),
      seller.company,
    ]),
  };
}

/** The mail about a requested return: its pieces, the steps to take, who pays the postage, and the address. */
export function returnMail(order: PaperOrder, firstName: string, noted: NotedReturn): NewsMail {
  const words = paperWords(order);
  const { text, t, date } = words;
  const { orderNumber: number, seller } = order;
  const said = returnSentences(noted);
  return {
    subject: text('mail.return.subject', { number }),
    body: body([
      text('mail.hello', { name: nameInMail(displayName(firstName)) }),
      text('mail.return', { number, date: date(noted.requestedAt) }),
      noted.pieces.map((piece) => `${pieceLine(piece, words)} (${t(`order.reason.${piece.reason}`)})`).join('\n'),
      said.steps.map((step, index) => `${index + 1}. ${t(step)}`).join('\n'),
      t(said.code, { code: noted.code }),
      said.attached === null ? '' : text(said.attached),
      said.address ? [...noted.address, number, noted.code].join('\n') : '',
      seller.company,
    ]),
  };
}
