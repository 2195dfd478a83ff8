import { familySlug } from '../shared/format/slug.ts';
import { seedPlaces } from '../starter/places/places.ts';
import type { SeedOptions, SignIns } from '../starter/seeded-shop.ts';
import { editor, seedStaff } from '../starter/staff.ts';
import { seedStores } from '../starter/stores.ts';
import { seedCartExtras } from './cart-extras.ts';
import { families } from './catalogue/families.ts';
import { seedCatalogue } from './catalogue/load.ts';
import { seedContent } from './content/content.ts';
import { demoCustomers, demoPassword, seedCustomers } from './customers.ts';
import { seedDomains } from './domains/domains.ts';
import { seedOffers } from './offers.ts';
import { seedOrders } from './orders.ts';
import { parcelPoints } from './places/parcel-points.ts';
import { seedPlatforms } from './platforms.ts';
import { seedStoreStock } from './stores/stock.ts';
import { demoStores } from './stores/stores.ts';

/** Fills a migrated, empty database. The same options give the same database on every machine. */
export async function seed(db: D1Database, options: SeedOptions): Promise<void> {
  await seedCatalogue(db, options);
  await seedDomains(db);
  await seedStores(db, demoStores());
  await seedStoreStock(db);
  await seedPlaces(db, parcelPoints());
  await seedContent(db);
  await seedCustomers(db, options);
  await seedOrders(db, options);
  await seedOffers(db);
  await seedCartExtras(db);
  await seedPlatforms(db);
  await seedStaff(db, demoPassword);
  // No page is cached yet, so nothing must be purged.
  await db.prepare('DELETE FROM changes').run();
}

export const signIns: SignIns = {
  customers: demoCustomers.map(({ email }) => email),
  staff: [editor.email],
  password: demoPassword,
};

/**
 * The pages whose pictures `npm start` draws ahead: home, and the first page of each department. All markets show the
 * same pieces.
 */
export const firstPages: readonly string[] = [
  '/en/',
  ...families
    .filter(({ parentId }) => parentId === null)
    .map(({ familyId, title }) => `/en/${familySlug(title.en, 'en')}--pl${familyId}/`),
];
