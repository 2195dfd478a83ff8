import { type AreaRows, personalRow } from '../../../page/row.ts';
import { inStore } from './in-store.tsx';
import { storeReservation } from './reservation.tsx';
import { storeReserve } from './reserve.tsx';

export const reservationRows = {
  // Also without reservations in the market: earlier ones have a mail with a link.
  'store-reservation': personalRow(storeReservation, {
    capability: 'reservations',
    layout: 'default',
    guards: [],
    secretAddress: true,
    countedForms: 'cart',
    rateLimit: { limit: 'search', parameters: ['token'] },
  }),
  'store-reserve': personalRow(storeReserve, {
    part: 'locator',
    flag: 'ereservation',
    layout: 'default',
    guards: [],
    countedForms: 'cart',
    rateLimit: { limit: 'search' },
  }),
  'store-stock': personalRow(inStore, {
    part: 'locator',
    flag: 'storeLocator',
    layout: 'default',
    guards: [],
    rateLimit: { limit: 'search' },
    map: true,
  }),
} satisfies AreaRows;
