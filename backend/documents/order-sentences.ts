import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { collectionText } from '../../shared/orders/collection-text.ts';
import type { PaperKey } from './texts.ts';

/** What the mail that confirms an order says, by where it goes. */
export interface OrderSentences {
  /** Whether it is told where it goes and when it is there; what goes by e-mail has neither. */
  place: boolean;
  /** What the customer hears or brings, to collect it; null for what is brought. */
  next: MessageKey | null;
  /** What goes with the mail. */
  attached: PaperKey;
}

/** What is said of an order that was just made; of unknown delivery, no more than that it is here. */
export function orderSentences(delivery: Pick<OrderDelivery, 'to'> | null, eTicket: boolean): OrderSentences {
  return {
    place: delivery !== null && delivery.to !== 'e-mail',
    next: collectionText(delivery?.to ?? null),
    attached: eTicket ? 'mail.papers' : 'mail.invoice',
  };
}
