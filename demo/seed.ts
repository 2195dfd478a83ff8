import { seedCartExtras } from './cart-extras.ts';
import { seedCatalogue } from './catalogue/load.ts';
import { seedContent } from './content/content.ts';
import { seedCustomers } from './customers.ts';
import { seedDomains } from './domains/domains.ts';
import { seedOffers } from './offers.ts';
import { seedOrders } from './orders.ts';
import { seedPlaces } from './places/places.ts';
import { seedStaff } from './staff.ts';
import { seedStoreStock } from './stores/stock.ts';
import { seedStores } from './stores/stores.ts';

export interface SeedOptions {
  /** Number of products; missing: the default. */
  products?: number;
  onProgress?: (done: number, total: number, label: string) => void;
}

/** Fills a migrated, empty database. The same options give the same database on every machine. */
export async function seed(db: D1Database, options: SeedOptions): Promise<void> {
  await seedCatalogue(db, options);
  await seedDomains(db);
  await seedStores(db);
  await seedStoreStock(db);
  await seedPlaces(db);
  await seedContent(db);
  await seedCustomers(db, options);
  await seedOrders(db, options);
  await seedOffers(db);
  await seedCartExtras(db);
  await seedStaff(db);
  // No page is cached yet, so nothing must be purged.
  await db.prepare('DELETE FROM changes').run();
}
