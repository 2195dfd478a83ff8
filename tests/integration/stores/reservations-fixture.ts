import { confirmationOf } from '../../../backend/stores/reservation-token.ts';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { Backend } from '../cart/carts-fixture.ts';
import { mortalEnv } from '../faults/mortal-database.ts';

/** A store with reservations. */
export const storeId = firstStores[0]?.storeId ?? '';

/** A new size with this stock in the store. */
export async function inStore(backend: Backend, quantity: number, at = storeId): Promise<string> {
  const sku = await backend.product(5);
  await backend.db
    .prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, ?)')
    .bind(sku, at, quantity)
    .run();
  return sku;
}

/** A new visitor's input for a reservation. */
export function asking(sku: string, email = `${crypto.randomUUID()}@test.example`): CallInput<'reserve'> {
  return {
    ...{ storeId, sku, email, reservationId: crypto.randomUUID() },
    // Each from a network of its own, since the limit is tested elsewhere.
    network: crypto.randomUUID(),
    ...{ firstName: 'Ines', lastName: 'Moreau', phoneNumber: '+33612345678', phoneNumberCountry: 'FR' },
  };
}

/** The secret in the link of the mail about a stranger's reservation; nothing else contains it. */
export async function confirming(backend: Backend, { reservationId, token }: { reservationId: string; token: string }) {
  return { token, confirmation: await confirmationOf(mortalEnv(backend).env, reservationId) };
}

/** A stranger's reservation, confirmed by the link of the mail. */
export async function reservedAndConfirmed(backend: Backend, asked: CallInput<'reserve'>) {
  return backend.call('confirmReservation', await confirming(backend, await backend.call('reserve', asked)));
}

/** The pieces of a size in the store, reserved, held for payments, and sold. */
export async function storeLedger(backend: Backend, sku: string, at = storeId) {
  return backend.db
    .prepare(
      `SELECT (SELECT quantity FROM store_stock WHERE sku = ?1 AND store_id = ?2) AS there,
         (SELECT count(*) FROM reservations WHERE sku = ?1 AND store_id = ?2 AND state = 'OPEN') AS waiting`,
    )
    .bind(sku, at)
    .first<{ there: number; waiting: number }>();
}
