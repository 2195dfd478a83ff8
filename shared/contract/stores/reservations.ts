import { z } from 'zod';
import { addressLengths } from '../../forms/address.ts';
import { namePattern } from '../../forms/names.ts';
import { deliveryPoint } from '../delivery/delivery-point.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, noText, page, pageSize, phoneCountry, sentText, sku, uuid } from '../gateway/values.ts';
import { contexts } from './store-context.ts';

/** Where a piece waits, as far as that is told with it. */
const reservationStore = deliveryPoint
  .pick({ storeId: true, name: true, line1: true, zipCode: true, city: true, country: true })
  .extend({
    phone: orElse(z.string().nullable(), null),
    timeZone: deliveryPoint.shape.timeZone,
    coordinates: deliveryPoint.shape.coordinates,
  });

/** A piece that a store keeps for somebody. */
export const reservation = z.object({
  reservationId: uuid,
  /** Opens this reservation alone, for who has no account: it is in the mail. Empty where the gateway gives none. */
  token: orElse(z.string(), ''),
  /** OPEN: it waits. COLLECTED: it was bought. EXPIRED: its time was over. Null: a state that the shop has no word for. */
  state: orElse(z.enum(['OPEN', 'COLLECTED', 'CANCELLED', 'EXPIRED']).nullable(), null),
  sku,
  /** Null for a product that is not in the catalogue any more; it may have no name then. */
  productId: orElse(digits.nullable(), null),
  optionId: orElse(digits.nullable(), null),
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
   * Until when it will be held once the link of its mail was followed (ISO 8601), where nobody has confirmed yet that the
   * e-mail is theirs; `heldUntil` is the short time before. Null: there is nothing to confirm.
   */
  heldIfConfirmed: orElse(z.iso.datetime().nullable(), null),
});
export type Reservation = z.output<typeof reservation>;

const name = (max: number) => z.string().trim().min(1).max(max).regex(namePattern);

/** Who comes for the piece. The e-mail of a customer who is signed in is that of the account. */
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
   * stranger for a short time, until the link of the mail was followed. `reservationId` is chosen by the caller: asked
   * twice, it is one reservation. To a stranger nothing is told of what the e-mail's owner has reserved.
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
      /** The network from which a stranger asks, as the storefront's platform tells it: how often is counted by it. */
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
  /** By the token of the mail. */
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
  /** One that is not open any more stays as it is. */
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
  /**
   * Takes back that it was cancelled, as long as the piece would have been held, if nobody else has taken it. It counts
   * like a new one.
   */
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
   * What the link of the mail does: the piece waits for the whole time. One whose short time is over takes its piece again,
   * if it is still there. What is confirmed stays as it is.
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
  /** The open ones first, then what was over last. */
  listReservations: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/reservations',
    input: z.object({ page, size: pageSize }),
    output: z.object({ reservations: listOf(reservation), total: orElse(z.int().min(0), 0) }),
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
