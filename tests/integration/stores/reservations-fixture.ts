import { confirmationOf } from '../../../backend/stores/reservation-token.ts';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { Backend } from '../cart/carts-fixture.ts';
import { mortalEnv } from '../faults/mortal-database.ts';

/** A store that keeps pieces. */
export const storeId = firstStores[0]?.storeId ?? '';

/** A new size of which the store has so many pieces. */
export async function inStore(backend: Backend, quantity: number, at = storeId): Promise<string> {
  const sku = await backend.product(5);
  await backend.db
    .prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, ?)')
    .bind(sku, at, quantity)
    .run();
  return sku;
}

/** What somebody who has never been here asks for. */
export function asking(sku: string, email = `${crypto.randomUUID()}@test.example`): CallInput<'reserve'> {
  return {
    ...{ storeId, sku, email, reservationId: crypto.randomUUID() },
    // Each from a network of their own: what is counted is a test's own affair.
    network: crypto.randomUUID(),
    ...{ firstName: 'Ines', lastName: 'Moreau', phoneNumber: '+33612345678', phoneNumberCountry: 'FR' },
  };
}

/** What the mail about a stranger's reservation has in its link, and nothing else has. */
export async function confirming(
  backend: Backend,
  { reservationId, token }: { reservationId: string; token: string },
) {
  return { token, confirmation: await confirmationOf(mortalEnv(backend).env, reservationId) };
}

/** A stranger's reservation of which the link in the mail was followed. */
export async function reservedAndConfirmed(backend: Backend, asked: CallInput<'reserve'>) {
  return backend.call('confirmReservation', await confirming(backend, await backend.call('reserve', asked)));
}

/** The pieces of a size that are in the store, wait for somebody, are held for payments, and were sold. */
export async function storeLedger(backend: Backend, sku: string, at = storeId) {
  return backend.db
    .prepare(
      `SELECT (SELECT quantity FROM store_stock WHERE sku = ?1 AND store_id = ?2) AS there,
         (SELECT count(*) FROM reservations WHERE sku = ?1 AND store_id = ?2 AND state = 'OPEN') AS waiting`,
    )
    .bind(sku, at)
    .first<{ there: number; waiting: number }>();
}
