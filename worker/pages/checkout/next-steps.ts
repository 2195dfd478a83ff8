import type { Order, OrderDelivery } from '../../../shared/contract/orders/orders.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { collectionText } from '../../../shared/orders/collection-text.ts';

type Bought = Pick<Order, 'lines' | 'extras' | 'delivery'>;

/**
 * Texts about what happens after an order, in time order: its pieces are made or awaited, packed, and delivered or
 * held for collection; not for what is sent by e-mail.
 */
export function nextSteps({ lines, extras, delivery }: Bought): MessageKey[] {
  const reasons = lines.map((line) => line.delivery?.reason ?? null);
  const bought = (kind: Bought['extras'][number]['kind']) => extras.some((extra) => extra.kind === kind);
  const travels = lines.length > 0 && delivery !== null && delivery.to !== 'e-mail';
  const steps: (MessageKey | false)[] = [
    travels && reasons.includes('made-to-order') && 'confirmation.next.made',
    travels && reasons.includes('pre-order') && 'confirmation.next.pre-order',
    travels && reasons.includes(null) && 'confirmation.next.prepare',
    travels && arrivalOf(delivery.to),
    travels && 'confirmation.next.return',
    lines.length > 0 && !travels && 'confirmation.next.by-mail',
    bought('gift-card') && 'confirmation.next.gift-card',
    bought('loyalty-card') && 'confirmation.next.loyalty-card',
    bought('donation') && 'confirmation.next.donation',
  ];
  return steps.filter((step) => step !== false);
}

function arrivalOf(to: OrderDelivery['to']): MessageKey {
  return collectionText(to) ?? 'confirmation.next.ship';
}
