import type { Locale } from '../../shared/markets/locales.ts';
import { type ApiError, call } from '../api.ts';
import { refusedWords, type SavedText } from './refused.ts';

/** What is done with an entry of each list, by its id. */
export interface Deeds {
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** The field of the list's own form that restores it. */
  restoring: 'save' | 'ask' | 'again';
  /** What other tabs know it by. */
  key(id: string): string;
  /** What is said when that is refused. */
  refused(error: ApiError): SavedText;
  /** It stays on the page, and is shown anew. */
  stays?: true;
}

const locale = document.documentElement.dataset.locale as Locale;

const list = () => document.querySelector<HTMLElement>('[data-list]');
const storeOf = () => list()?.dataset.store ?? '';

const kinds: Readonly<Record<string, Deeds>> = {
  wishlist: {
    remove: (id) => call(locale, 'deleteWishlistProduct', { productId: id.split('-')[0] ?? '' }),
    restore(id) {
      const [productId = '', optionId = ''] = id.split('-');
      return call(locale, 'addWishlistProduct', { productId, optionId });
    },
    restoring: 'save',
    key: (id) => id.split('-')[0] ?? '',
    refused: (error) => refusedWords(error, 'wishlist.failed'),
  },
  alerts: {
    remove: (sku) => call(locale, 'deleteStockAlert', { sku, knowledgeTypeId: storeOf() }),
    restore: (sku) => call(locale, 'addStockAlert', { sku, storeId: storeOf() }),
    restoring: 'ask',
    key: (sku) => `sku:${sku}`,
    refused: (error) => refusedWords(error, 'alerts.failed'),
  },
  reservations: {
    remove: (reservationId) => call(locale, 'cancelOwnReservation', { reservationId }),
    restore: (reservationId) => call(locale, 'restoreOwnReservation', { reservationId }),
    restoring: 'again',
    key: (id) => `reservation:${id}`,
    refused: ({ status }) => (status === 412 ? 'reservation.taken' : 'reservation.failed'),
    stays: true,
  },
};

/** What is done with the entries of the list of this page. */
export function deedsOf(): Deeds | undefined {
  return kinds[list()?.dataset.list ?? ''];
}
