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

/** How an order is collected, and what to bring; null for one that is brought, or goes where it is not known. */
export function collectionText(to: OrderDelivery['to']): MessageKey | null {
  return to === null ? null : texts[to];
}

/** Whether an order lies in a store until somebody comes for it. */
export const isCollectedInStore = (to: OrderDelivery['to']): boolean => to === 'store' || to === 'receiver';
