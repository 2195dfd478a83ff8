import type { BillingAddress, DeliveryAddress } from '../../shared/contract/account/customer.ts';
import { Refused } from '../problem.ts';

/** Maximum number of addresses per customer, against scripts that fill the table. */
const maxAddresses = 50;

interface PostalRow {
  first_name: string;
  last_name: string;
  line1: string;
  line2: string;
  line3: string;
  line4: string;
  zip_code: string;
  city: string;
  country: BillingAddress['country'];
  quality: string;
}

interface DeliveryRow extends PostalRow {
  address_id: string;
  phone_number: string;
  phone_number_country: DeliveryAddress['phoneNumberCountry'];
  phone_number_quality: string;
  favorite: number;
}

function billingOf(row: PostalRow): BillingAddress {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    line1: row.line1,
    line2: row.line2,
    line3: row.line3,
    line4: row.line4,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    quality: row.quality,
  };
}

function deliveryOf(row: DeliveryRow): DeliveryAddress {
  return {
    ...billingOf(row),
    id: row.address_id,
    phoneNumber: row.phone_number,
    phoneNumberCountry: row.phone_number_country,
    phoneNumberQuality: row.phone_number_quality,
    favorite: row.favorite === 1,
  };
}

const notFound = (id: string) => new Refused('unknown', `No address found for id ${id}`);

/** A customer's delivery addresses, the favourite first, then the newest. */
export async function listDeliveryAddresses(db: D1Database, customerId: string): Promise<DeliveryAddress[]> {
  const { results } = await db
    .prepare(
      'SELECT * FROM delivery_addresses WHERE customer_id = ? ORDER BY favorite DESC, created_at DESC, address_id',
    )
    .bind(customerId)
    .all<DeliveryRow>();
  return results.map(deliveryOf);
}

export async function readBillingAddress(db: D1Database, customerId: string): Promise<BillingAddress | null> {
  const row = await db
    .prepare('SELECT * FROM billing_addresses WHERE customer_id = ?')
    .bind(customerId)
    .first<PostalRow>();
  return row === null ? null : billingOf(row);
}

/** Replaces the billing address. `at` is ISO 8601. */
export function replaceBilling(
  db: D1Database,
  customerId: string,
  address: BillingAddress,
  at: string,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR REPLACE INTO billing_addresses
         (customer_id, first_name, last_name, line1, line2, line3, line4, zip_code, city, country, quality, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(customerId, ...postalColumns(address), at);
}

export async function writeBillingAddress(
  db: D1Database,
  customerId: string,
  address: BillingAddress,
  now: Date,
): Promise<BillingAddress> {
  await replaceBilling(db, customerId, address, now.toISOString()).run();
  return address;
}

/**
 * Statements after a write, in its transaction: exactly one address of a customer is the favourite: this one if
 * requested, the newest if the favourite is gone. Does nothing if the address does not exist.
 */
export function settleFavorite(
  db: D1Database,
  customerId: string,
  id: string,
  favorite: boolean,
): D1PreparedStatement[] {
  const clear = db
    .prepare(
      `UPDATE delivery_addresses SET favorite = 0 WHERE customer_id = ?1 AND favorite = 1
       AND EXISTS (SELECT 1 FROM delivery_addresses WHERE address_id = ?2 AND customer_id = ?1)
       AND (?3 OR address_id = ?2)`,
    )
    .bind(customerId, id, favorite ? 1 : 0);
  const choose = db
    .prepare('UPDATE delivery_addresses SET favorite = 1 WHERE address_id = ?2 AND customer_id = ?1 AND ?3')
    .bind(customerId, id, favorite ? 1 : 0);
  return [clear, choose, ensureFavorite(db, customerId)];
}

function ensureFavorite(db: D1Database, customerId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE delivery_addresses SET favorite = 1
       WHERE address_id = (SELECT address_id FROM delivery_addresses WHERE customer_id = ?1
                           ORDER BY created_at DESC, address_id LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM delivery_addresses WHERE customer_id = ?1 AND favorite = 1)`,
    )
    .bind(customerId);
}

async function readDeliveryAddress(db: D1Database, customerId: string, id: string): Promise<DeliveryAddress> {
  const row = await db
    .prepare('SELECT * FROM delivery_addresses WHERE address_id = ? AND customer_id = ?')
    .bind(id, customerId)
    .first<DeliveryRow>();
  if (row === null) throw notFound(id);
  return deliveryOf(row);
}

/** Finds an address with the same values, for a form that was sent twice. */
const sameAddress = `SELECT address_id FROM delivery_addresses
  WHERE customer_id = ?2 AND (first_name, last_name, line1, line2, line3, line4, zip_code, city, country, phone_number)
    = (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?13)`;

/** Inserts a delivery address, not as favourite, unless it exists or there are 50. `at` is ISO 8601. */
export function insertDelivery(
  db: D1Database,
  customerId: string,
  address: DeliveryAddress,
  at: string,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO delivery_addresses
         (address_id, customer_id, first_name, last_name, line1, line2, line3, line4, zip_code, city, country,
          quality, phone_number, phone_number_country, phone_number_quality, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16
       WHERE (SELECT count(*) FROM delivery_addresses WHERE customer_id = ?2) < ?17 AND NOT EXISTS (${sameAddress})`,
    )
    .bind(address.id, customerId, ...deliveryColumns(address), at, maxAddresses);
}

/** Adds a delivery address; the first is the favourite. An existing address is not added again. 422 if there are 50. */
export async function createDeliveryAddress(
  db: D1Database,
  customerId: string,
  address: Omit<DeliveryAddress, 'id'>,
  now: Date,
): Promise<DeliveryAddress> {
  const id = crypto.randomUUID();
  const [inserted] = await db.batch([
    insertDelivery(db, customerId, { ...address, id }, now.toISOString()),
    ...settleFavorite(db, customerId, id, address.favorite),
  ]);
  if (inserted?.meta.changes === 1) return readDeliveryAddress(db, customerId, id);
  const columns = deliveryColumns({ ...address, id });
  const same = await db
    .prepare(sameAddress)
    .bind(id, customerId, ...columns.slice(0, 11))
    .first<string>('address_id');
  if (same === null) throw new Refused('too-many-addresses', `There can be ${maxAddresses} addresses at most.`);
  if (address.favorite) await db.batch(settleFavorite(db, customerId, same, true));
  return readDeliveryAddress(db, customerId, same);
}

/** Replaces a delivery address of the customer. 404 if it is not theirs. */
export async function updateDeliveryAddress(
  db: D1Database,
  customerId: string,
  address: DeliveryAddress,
): Promise<DeliveryAddress> {
  const update = db
    .prepare(
      `UPDATE delivery_addresses SET first_name = ?, last_name = ?, line1 = ?, line2 = ?, line3 = ?, line4 = ?,
         zip_code = ?, city = ?, country = ?, quality = ?, phone_number = ?, phone_number_country = ?,
         phone_number_quality = ?
       WHERE address_id = ? AND customer_id = ?`,
    )
    .bind(...deliveryColumns(address), address.id, customerId);
  await db.batch([update, ...settleFavorite(db, customerId, address.id, address.favorite)]);
  return readDeliveryAddress(db, customerId, address.id);
}

/** Deletes a delivery address of the customer. 404 if it is not theirs. */
export async function deleteDeliveryAddress(db: D1Database, customerId: string, id: string): Promise<void> {
  const [deleted] = await db.batch([
    db.prepare('DELETE FROM delivery_addresses WHERE address_id = ? AND customer_id = ?').bind(id, customerId),
    ensureFavorite(db, customerId),
  ]);
  if (deleted?.meta.changes !== 1) throw notFound(id);
}

/** The values of an address in the order of the columns above. */
function postalColumns(address: BillingAddress): string[] {
  return [
    address.firstName,
    address.lastName,
    address.line1,
    address.line2,
    address.line3,
    address.line4,
    address.zipCode,
    address.city,
    address.country,
    address.quality,
  ];
}

function deliveryColumns(address: DeliveryAddress): string[] {
  const { phoneNumber, phoneNumberCountry, phoneNumberQuality } = address;
  return [...postalColumns(address), phoneNumber, phoneNumberCountry, phoneNumberQuality];
}
