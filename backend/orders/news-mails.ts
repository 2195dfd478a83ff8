import { collectionText, isCollectedInStore } from '../../shared/collection-text.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { displayName, nameInMail } from '../../shared/names.ts';
import type { NotedReason } from '../../shared/order-return.ts';
import { dayLine, hoursLines } from '../documents/collection-lines.ts';
import type { PaperOrder } from '../documents/paper-order.ts';
import { addressLines, addressTitle, type PaperWords, paperWords } from '../documents/paper-words.ts';

export interface NewsMail {
  subject: string;
  body: string;
}

export type Piece = Pick<PaperOrder['lines'][number], 'name' | 'color' | 'size' | 'quantity'>;

/** A piece in a line: `2 × Wrap dress, ivory, size M`. */
export function pieceLine(piece: Piece, { about }: PaperWords): string {
  return `${piece.quantity} × ${[piece.name, about(piece)].filter((part) => part !== '').join(', ')}`;
}

/** Paragraphs; empty ones are left out. */
export const body = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/**
 * Says that the parcel of an order is on its way, or that its store has it: what is in it, where it goes, how it is
 * followed, when it can be collected.
 */
export function shippedMail(
  order: PaperOrder,
  firstName: string,
  tracking: Order['tracking'],
  now: Date,
): NewsMail {
  const words = paperWords(order);
  const { text, t } = words;
  const { orderNumber: number, delivery, lines, locale, seller } = order;
  const address = delivery?.address ?? null;
  const point = address?.deliveryPoint ?? null;
  const place = point === null ? undefined : (point.name ?? t('delivery.point.unnamed'));
  const collected = collectionText(delivery?.to ?? null);
  const isHanded = isCollectedInStore(delivery?.to ?? null);
  return {
    subject: text(isHanded ? 'mail.handed.subject' : 'mail.shipped.subject', { number }),
    body: body([
      text('mail.hello', { name: nameInMail(displayName(firstName)) }),
      text(isHanded ? 'mail.handed' : 'mail.shipped', { number }),
      lines.map((line) => pieceLine(line, words)).join('\n'),
      address === null || delivery === null
        ? ''
        : [addressTitle(delivery, text), ...addressLines(address, locale, place)].join('\n'),
      dayLine(order, words),
      order.collectedAt === null ? '' : hoursLines(order.collectedAt, now, words).join('\n'),
      collected === null ? '' : t(collected),
      tracking === null
        ? ''
        : `${t('order.tracking', { number: tracking.number })}\n${t('labelled', { label: t('order.track'), value: tracking.url })}`,
      seller.company,
    ]),
  };
}

/** A return that was asked for. */
export interface NotedReturn {
  /** What belongs on the parcel. */
  code: string;
  requestedAt: Date;
  pieces: readonly (Piece & { reason: NotedReason })[];
  /** Where it goes, line by line; empty where the market names no address. */
  address: readonly string[];
}

/** Says that a return was noted: what goes back, what to do in turn, and where it goes. */
export function returnMail(order: PaperOrder, firstName: string, noted: NotedReturn): NewsMail {
  const words = paperWords(order);
  const { text, t, date } = words;
  const { orderNumber: number, seller } = order;
  const steps = [t('order.return.pack'), t('order.return.send'), t('order.return.money')];
  return {
    subject: text('mail.return.subject', { number }),
    body: body([
      text('mail.hello', { name: nameInMail(displayName(firstName)) }),
      text('mail.return', { number, date: date(noted.requestedAt) }),
      noted.pieces
        .map((piece) => `${pieceLine(piece, words)} (${t(`order.reason.${piece.reason}`)})`)
        .join('\n'),
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      t('order.return.code', { code: noted.code }),
      noted.address.length === 0 ? '' : [...noted.address, number, noted.code].join('\n'),
      seller.company,
    ]),
  };
}
