import { type ApiError, call } from '../api.ts';
import { refusedWords, type SavedText } from './refused.ts';

/** A kind of list: what its buttons do with an entry, by its id. */
export interface ListKind {
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** The field of the list's form that restores an entry. */
  restoring: 'save' | 'ask' | 'again';
  /** Its key in messages to other tabs. */
  key(id: string): string;
  /** Text key for a refusal. */
  refusalKey(error: ApiError): SavedText;
  /** True if the entry stays on the page and is rendered anew. */
  stays?: true;
}

const list = () => document.querySelector<HTMLElement>('[data-list]');
const storeOf = () => list()?.dataset.store ?? '';

const kinds: Readonly<Record<string, ListKind>> = {
  wishlist: {
    remove: (id) => call('deleteWishlistProduct', { productId: id.split('.')[0] ?? '' }),
    restore(id) {
      const [productId = '', optionId = ''] = id.split('.');
      return call('addWishlistProduct', { productId, optionId });
    },
    restoring: 'save',
    key: (id) => id.split('.')[0] ?? '',
    refusalKey: (error) => refusedWords(error, 'wishlist.failed'),
  },
  alerts: {
    remove: (sku) => call('deleteStockAlert', { sku, knowledgeTypeId: storeOf() }),
    restore: (sku) => call('addStockAlert', { sku, storeId: storeOf() }),
    restoring: 'ask',
    key: (sku) => `sku:${sku}`,
    refusalKey: (error) => refusedWords(error, 'alerts.failed'),
  },
  reservations: {
    remove: (reservationId) => call('cancelOwnReservation', { reservationId }),
    restore: (reservationId) => call('restoreOwnReservation', { reservationId }),
    restoring: 'again',
    key: (id) => `reservation:${id}`,
    refusalKey: ({ status }) => (status === 412 ? 'reservation.taken' : 'reservation.failed'),
    stays: true,
  },
};

export function listKind(): ListKind | undefined {
  return kinds[list()?.dataset.list ?? ''];
}
