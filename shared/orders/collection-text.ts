import type { OrderDelivery } from '../contract/orders/orders.ts';
import type { MessageKey } from '../i18n/i18n.ts';

const texts = {
  address: null,
  store: 'confirmation.next.store',
  receiver: 'confirmation.next.receiver',
  pickup: 'confirmation.next.pickup',
  locker: 'confirmation.next.locker',
  'e-mail': null,
} as const satisfies Record<NonNullable<OrderDelivery['to']>, MessageKey | null>;

/**
 * Returns the text on how an order is collected, and what to bring; null for a delivered order, or an unknown
 * destination.
 */
export function collectionText(to: OrderDelivery['to']): MessageKey | null {
  return to === null ? null : texts[to];
}

/** True if an order waits in a store for collection. */
export const isCollectedInStore = (to: OrderDelivery['to']): boolean => to === 'store' || to === 'receiver';
