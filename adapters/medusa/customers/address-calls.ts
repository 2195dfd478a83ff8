import { z } from 'zod';
import { Refused } from '../../../backend/problem.ts';
import { askMedusa, type MedusaCall, type MedusaEnv } from '../connection/medusa.ts';
import { type Outcome, outcomeOf } from '../objects/outcome.ts';
import { Queue } from '../objects/queue.ts';
import type { Account } from './account.ts';
import { billingBody, billOf, deliveriesOf, deliveryBody, favoriteOf, isSame } from './addresses.ts';
import type { AddressBookObject, AddressCallName, AddressInput } from './bindings.ts';
import { customerAnswer, findCustomer, type MedusaAddress, type MedusaCustomer } from './medusa-customer.ts';

/** Maximum number of delivery addresses of a customer, as in the reference backend. */
const maxAddresses = 50;

/** A customer whose addresses are being changed. */
interface Context {
  env: MedusaEnv;
  customer: MedusaCustomer;
}

const changed = z.union([customerAnswer, z.object({ parent: customerAnswer.shape.customer })]);

/** Changes the addresses of a customer of Medusa; the answer has all of them. */
async function write({ env, customer }: Context, call: MedusaCall): Promise<MedusaCustomer> {
  const path = `/store/customers/me/addresses${call.path}`;
  const answer = await askMedusa(env, { ...call, path, actor: { customerId: customer.id } }, changed);
  return 'customer' in answer ? answer.customer : answer.parent;
}

const update = (context: Context, { id }: { id: string }, body: object): Promise<MedusaCustomer> =>
  write(context, { method: 'POST', path: `/${id}`, body });

const mark = (context: Context, address: MedusaAddress): Promise<MedusaCustomer> =>
  update(context, address, { is_default_shipping: true });

/** @throws Refused `unknown` if it is not a delivery address of the customer */
function requireDelivery({ customer }: Context, id: string): void {
  if (!deliveriesOf(customer).some((each) => each.id === id))
    throw new Refused('unknown', `No address found for id ${id}`);
}

/** Marks the favourite after it was removed, so that it stays the favourite when a newer address comes. */
async function settle({ env }: Context, customer: MedusaCustomer): Promise<MedusaCustomer> {
  const favorite = favoriteOf(customer);
  return favorite === undefined || favorite.is_default_shipping ? customer : mark({ env, customer }, favorite);
}

type AddressCalls = {
  [Name in AddressCallName]: (context: Context, input: AddressInput<Name>) => Promise<MedusaCustomer>;
};

const calls: AddressCalls = {
  open: async ({ customer }) => customer,

  async createDelivery(context, address) {
    const deliveries = deliveriesOf(context.customer);
    const same = deliveries.find((saved) => isSame(saved, address));
    if (same !== undefined) return address.favorite ? mark(context, same) : context.customer;
    if (deliveries.length >= maxAddresses)
      throw new Refused('too-many-addresses', `There can be ${maxAddresses} addresses at most.`);
    const is_default_shipping = address.favorite || deliveries.length === 0;
    return write(context, { method: 'POST', path: '', body: { ...deliveryBody(address), is_default_shipping } });
  },

  async updateDelivery(context, { id, ...address }) {
    requireDelivery(context, id);
    const body = { ...deliveryBody(address), is_default_shipping: address.favorite };
    return settle(context, await update(context, { id }, body));
  },

  async deleteDelivery(context, { id }) {
    requireDelivery(context, id);
    return settle(context, await write(context, { method: 'DELETE', path: `/${id}` }));
  },

  /** An address for deliveries that is also the bill's stays as it is. */
  async updateBilling(context, address) {
    const bill = billOf(context.customer);
    const body = billingBody(address);
    return bill?.metadata.kind === 'billing'
      ? update(context, bill, body)
      : write(context, { method: 'POST', path: '', body });
  },
};

/** The addresses of one customer, one change after another: two at once would make two favourites, or twins. */
export class AddressCallQueue implements AddressBookObject {
  readonly #env: MedusaEnv;
  readonly #queue = new Queue();

  constructor(env: MedusaEnv) {
    this.#env = env;
  }

  carryOut<Name extends AddressCallName>(
    name: Name,
    input: AddressInput<Name>,
    account: Account,
  ): Promise<Outcome<MedusaCustomer>> {
    const env = this.#env;
    return this.#queue.run(() =>
      outcomeOf(async () => calls[name]({ env, customer: await findCustomer(env, account) }, input)),
    );
  }
}
