/** A shop in the tests' own process whose database has a replica that is late when the test says so. */
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { ReplicatedDatabase } from './late-replica.ts';
import { type NearOptions, type NearShop, startShop } from './near-harness.ts';

/** More writes than a test makes. */
const farBehind = 10_000;

export interface ReplicatedShop {
  shop: NearShop;
  backend: Backend;
  database: ReplicatedDatabase;
  /** Lets the replica have everything up to now, and nothing that follows. */
  fallBehind(): Promise<void>;
}

export async function startReplicatedShop(options: Omit<NearOptions, 'replicated'> = {}): Promise<ReplicatedShop> {
  const made: ReplicatedDatabase[] = [];
  const shop = await startShop({
    ...options,
    replicated(primary, replica) {
      const database = new ReplicatedDatabase(primary, replica);
      made.push(database);
      return database;
    },
  });
  const [database] = made;
  if (database === undefined) throw new Error('The shop has made no database.');
  return {
    shop,
    backend: await openBackend(shop),
    database,
    async fallBehind() {
      await database.follow(0);
      await database.follow(farBehind);
      database.takeQueries();
    },
  };
}
