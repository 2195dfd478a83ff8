import { z } from 'zod';
import { addressLengths } from '../../forms/address.ts';
import { namePattern } from '../../forms/names.ts';
import { deliveryPoint } from '../delivery/delivery-point.ts';
import { counted, countFields } from '../gateway/counted.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, digits, noText, page, pageSize, phoneCountry, sentText, sku, uuid } from '../gateway/values.ts';
import { contexts } from './store-context.ts';

/** The store of a reservation, as far as it is sent with it. */
const reservationStore = deliveryPoint
  .pick({ storeId: true, name: true, line1: true, zipCode: true, city: true, country: true })
  .extend({
    phone: orElse(z.string().nullable(), null),
    timeZone: deliveryPoint.shape.timeZone,
    coordinates: deliveryPoint.shape.coordinates,
  });

/** A piece that a store holds for somebody. */
export const reservation = z.object({
  reservationId: uuid,
  /** Access to this reservation only, for somebody without an account: it is in the e-mail. Empty if there is none. */
  token: orElse(z.string(), ''),
  /** OPEN: it is held. COLLECTED: it was bought. EXPIRED: its time is over. Null: a state unknown to the shop. */
  state: orElse(z.enum(['OPEN', 'COLLECTED', 'CANCELLED', 'EXPIRED']).nullable(), null),
  sku,
  /** Null for a product that is no longer in the catalogue; it may have no name then. */
  productId: orElse(catalogueId.nullable(), null),
  optionId: orElse(catalogueId.nullable(), null),
  name: orElse(sentText, noText),
  color: orElse(sentText, noText),
  /** Label of the size in the language of the market. */
  size: orElse(z.string(), ''),
  store: reservationStore,
  firstName: orElse(z.string(), ''),
  lastName: orElse(z.string(), ''),
  /** ISO 8601. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  heldUntil: z.iso.datetime(),
  /**
   * Until when it is held after the link of its e-mail was followed (ISO 8601), if the e-mail is not confirmed yet;
   * `heldUntil` is the shorter time before. Null: there is nothing to confirm.
   */
  heldIfConfirmed: orElse(z.iso.datetime().nullable(), null),
});
export type Reservation = z.output<typeof reservation>;

const name = (max: number) => z.string().trim().min(1).max(max).regex(namePattern);

/** The person who collects the piece. The e-mail of a signed-in customer is that of the account. */
const reserver = {
  firstName: name(addressLengths.firstName),
  lastName: name(addressLengths.lastName),
  email: z.email().max(200),
  /** E.164. */
  phoneNumber: z.string().regex(/^\+[1-9]\d{6,14}$/),
  phoneNumberCountry: phoneCountry,
};

const token = z.string().min(1).max(200);

/** Reservation in store (specification, sections 1 and 3; the calls are in the style of section 7). */
export const reservationRows = {
  /**
   * Takes one piece of a size out of the store's stock: for a customer until the store closes on its next day, for a
   * stranger for a short time, until the link of the e-mail was followed. `reservationId` is chosen by the caller: a
   * repeated call is the same reservation. A stranger learns nothing about reservations of the e-mail's owner.
   */
  reserve: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/ecommerce/v2/storelocator/stores/{storeId}/reservations',
    input: z.object({
      storeId: digits,
      reservationId: uuid,
      sku,
      source: contexts.default('eresa'),
      /** A stranger's network address, from the storefront's platform: reservations are limited by it. */
      network: z.string().min(1).max(64).optional(),
      ...reserver,
    }),
    output: reservation,
    access: 'anyone',
    repeatable: true,
    refuses: [
      'unknown',
      'out-of-stock',
      'not-reservable',
      'reserved-already',
      'too-many-reservations',
      'too-many-tries',
    ],
    failure: 'throw',
  }),
  /** Returns the reservation for the token of its e-mail. */
  getReservation: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/reservations',
    input: z.object({ token }),
    output: reservation,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** A reservation that is no longer open stays as it is. */
  cancelReservation: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/ecommerce/v2/storelocator/reservations',
    input: z.object({ token }),
    output: reservation,
    access: 'anyone',
    repeatable: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Undoes a cancellation, while the piece would have been held, if it is available. It counts as a new one. */
  restoreReservation: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/ecommerce/v2/storelocator/reservations',
    input: z.object({ token }),
    output: reservation,
    access: 'anyone',
    repeatable: true,
    refuses: ['unknown', 'out-of-stock', 'reserved-already', 'too-many-reservations'],
    failure: 'throw',
  }),
  /**
   * Confirms a reservation by the link of its e-mail: the piece is held for the whole time. If the short time is over,
   * the piece is reserved again if it is still available. A confirmed reservation stays as it is.
   */
  confirmReservation: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/ecommerce/v2/storelocator/reservations/confirmation',
    input: z.object({ token, confirmation: z.string().min(1).max(200) }),
    output: reservation,
    access: 'anyone',
    repeatable: true,
    refuses: ['unknown', 'out-of-stock', 'reserved-already', 'too-many-reservations'],
    failure: 'throw',
  }),
  /** Lists the open ones first, then those that ended last. */
  listReservations: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/reservations',
    input: z.object({ page, size: pageSize }),
    output: z
      .object({ reservations: listOf(reservation), ...countFields })
      .transform(({ total, more, reservations }) => ({
        ...counted({ total, more }, reservations.length),
        reservations,
      })),
    access: 'customer',
    failure: 'throw',
  }),
  cancelOwnReservation: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/customers-self/reservations/{reservationId}',
    input: z.object({ reservationId: uuid }),
    output: reservation,
    access: 'customer',
    browser: { limit: 'cart' },
    repeatable: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
  restoreOwnReservation: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/reservations/{reservationId}',
    input: z.object({ reservationId: uuid }),
    output: reservation,
    access: 'customer',
    browser: { limit: 'cart' },
    repeatable: true,
    refuses: ['unknown', 'out-of-stock', 'reserved-already', 'too-many-reservations'],
    failure: 'throw',
  }),
};
