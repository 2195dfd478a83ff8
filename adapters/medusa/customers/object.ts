/** The Durable Object of a customer's addresses, apart from what it does: only a Worker can load its base class. */
import { DurableObject } from 'cloudflare:workers';
import type { Account } from './account.ts';
import { AddressCallQueue } from './address-calls.ts';
import type { AddressBookObject, AddressCallName, AddressInput, CustomersEnv } from './bindings.ts';

export class AddressBook extends DurableObject<CustomersEnv> implements AddressBookObject {
  readonly #calls = new AddressCallQueue(this.env);

  carryOut<Name extends AddressCallName>(name: Name, input: AddressInput<Name>, account: Account) {
    return this.#calls.carryOut(name, input, account);
  }
}
