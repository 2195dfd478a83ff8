import type { Family } from '../family.ts';
import { expireReservations, forgetReservations } from './expire-reservations.ts';
import { storeHandlers } from './handlers.ts';
import { writeReservationMails } from './reservation-mail.ts';
import { reservationHandlers } from './reservations.ts';

export const stores = {
  handlers: { ...storeHandlers, ...reservationHandlers },
  scheduled: [
    (env, now) => expireReservations(env, now).then(() => writeReservationMails(env, now)),
    forgetReservations,
  ],
} satisfies Family;
