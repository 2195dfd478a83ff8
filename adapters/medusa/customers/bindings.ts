import type { Caller } from '../../../backend/serve.ts';
import type { BillingAddress } from '../../../shared/contract/account/customer.ts';
import type { Env } from '../connection/env.ts';
import type { Outcome } from '../objects/outcome.ts';
import type { Account } from './account.ts';
import type { DeliveryAddress } from './addresses.ts';
import type { MedusaCustomer } from './medusa-customer.ts';

/** What the object of a customer's addresses does, with its input. */
interface AddressInputs {
  /** Nothing changes. */
  open: object;
  createDelivery: DeliveryAddress;
  updateDelivery: DeliveryAddress & { id: string };
  deleteDelivery: { id: string };
  updateBilling: BillingAddress;
}
export type AddressCallName = keyof AddressInputs;
export type AddressInput<Name extends AddressCallName> = AddressInputs[Name];

/** The Durable Object of a customer's addresses. */
export interface AddressBookObject {
  /** The answer is the customer with all addresses, after the change. */
  carryOut<Name extends AddressCallName>(
    name: Name,
    input: AddressInput<Name>,
    account: Account,
  ): Promise<Outcome<MedusaCustomer>>;
}

/** The bindings of the adapter with the objects of address books, by the ids of customers. */
export interface CustomersEnv extends Env {
  ADDRESS_BOOKS: { getByName(customerId: string): AddressBookObject };
}

export type CustomerCaller = Caller<CustomersEnv>;
