import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PaperKey } from '../documents/texts.ts';

/** Sentences of the mail about a sent order, by its destination. */
export interface ShippedSentences {
  subject: PaperKey;
  /** What has happened, above the pieces. */
  opening: PaperKey;
  /** From when it can be collected; null for an order that a carrier is still delivering. */
  waits: PaperKey | null;
  /** True if the arrival is still to come. */
  arrives: boolean;
  next: MessageKey | null;
}

const brought: ShippedSentences = {
  subject: 'mail.shipped.subject',
  opening: 'mail.shipped',
  waits: null,
  arrives: true,
  next: null,
};

const handed: ShippedSentences = {
  subject: 'mail.handed.subject',
  opening: 'mail.handed',
  waits: 'mail.handed.waits',
  arrives: false,
  next: 'collection.bring.store',
};

/** By destination. The store already has what was handed to it: no arrival is promised, and no other mail. */
const sentences: Record<NonNullable<OrderDelivery['to']>, ShippedSentences> = {
  address: brought,
  'e-mail': brought,
  pickup: { ...brought, next: 'confirmation.next.pickup' },
  locker: { ...brought, next: 'confirmation.next.locker' },
  store: handed,
  receiver: { ...handed, next: 'collection.bring.receiver' },
};

/** Returns the sentences for a sent order, as of `now`. */
export function shippedSentences(delivery: Pick<OrderDelivery, 'to' | 'readyOn'> | null, now: Date): ShippedSentences {
  const said = sentences[delivery?.to ?? 'address'];
  const day = delivery?.readyOn ?? null;
  const isReadyLater = said.waits !== null && day !== null && day > now.toISOString().slice(0, 10);
  return isReadyLater ? { ...said, waits: 'mail.handed.ready-on' } : said;
}
