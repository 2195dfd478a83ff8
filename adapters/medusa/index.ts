/**
 * A gateway that sells out of Medusa 2: it answers the calls for catalogue, carts and addresses from Medusa's Store
 * API, and passes all others on to the reference backend (docs/medusa.md).
 */
import { app } from './app.ts';

// biome-ignore lint/performance/noBarrelFile: the platform expects its classes in the entry.
export { Cart, Customer, OrderNumber } from './carts/objects.ts';
export { AddressBook } from './customers/object.ts';

export default app;
