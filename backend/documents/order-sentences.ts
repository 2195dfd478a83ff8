import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { collectionText } from '../../shared/orders/collection-text.ts';
import type { PaperKey } from './texts.ts';

/** Sentences of the order confirmation mail, by destination. */
export interface OrderSentences {
  /** True if the mail shows destination and arrival; an order by e-mail has neither. */
  place: boolean;
  /** How the customer collects it; null for an order that is brought. */
  next: MessageKey | null;
  /** Mentions the attachment. */
  attached: PaperKey;
}

/** Returns the sentences for a new order; without a known delivery, only that it was received. */
export function orderSentences(delivery: Pick<OrderDelivery, 'to'> | null, eTicket: boolean): OrderSentences {
  return {
    place: delivery !== null && delivery.to !== 'e-mail',
    next: collectionText(delivery?.to ?? null),
    attached: eTicket ? 'mail.papers' : 'mail.invoice',
  };
}
