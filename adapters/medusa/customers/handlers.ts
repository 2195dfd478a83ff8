import type { Handlers } from '../../../backend/serve.ts';
import { answerIn } from '../objects/outcome.ts';
import { accountOf } from './account.ts';
import { billOf, deliveriesOf, isSame, savedBilling, savedDeliveries, savedDelivery } from './addresses.ts';
import type { AddressCallName, AddressInput, CustomerCaller, CustomersEnv } from './bindings.ts';
import type { MedusaCustomer } from './medusa-customer.ts';
import type { medusaCustomerRows } from './rows.ts';

/** Has something done by the object of the caller's addresses. */
async function askBook<Name extends AddressCallName>(
  caller: CustomerCaller,
  name: Name,
  input: AddressInput<Name>,
): Promise<MedusaCustomer> {
  const account = await accountOf(caller);
  return answerIn(await caller.env.ADDRESS_BOOKS.getByName(account.accountId).carryOut(name, input, account));
}

/** The customer in Medusa of the caller; made on first use. */
export const customerInMedusa = (caller: CustomerCaller): Promise<MedusaCustomer> => askBook(caller, 'open', {});

function bill(customer: MedusaCustomer) {
  const address = billOf(customer);
  return address === undefined ? null : savedBilling(address);
}

/** Addresses of customers, in Medusa. */
export const customerHandlers: Handlers<typeof medusaCustomerRows, CustomersEnv> = {
  async getAddresses({ country }, caller) {
    const customer = await customerInMedusa(caller);
    const fits = (address: { country: string }) => country === undefined || address.country === country;
    const billing = bill(customer);
    return {
      delivery: savedDeliveries(customer).filter(fits),
      billing: billing !== null && fits(billing) ? billing : null,
    };
  },

  getDeliveryAddresses: async (_, caller) => savedDeliveries(await customerInMedusa(caller)),

  getBillingAddress: async (_, caller) => bill(await customerInMedusa(caller)),

  async createDeliveryAddress(address, caller) {
    const customer = await askBook(caller, 'createDelivery', address);
    const created = deliveriesOf(customer).find((saved) => isSame(saved, address));
    if (created === undefined) throw new Error('Medusa has not saved the address.');
    return savedDelivery(customer, created);
  },

  async updateDeliveryAddress(address, caller) {
    const customer = await askBook(caller, 'updateDelivery', address);
    const updated = deliveriesOf(customer).find(({ id }) => id === address.id);
    if (updated === undefined) throw new Error('Medusa has lost the address.');
    return savedDelivery(customer, updated);
  },

  async deleteDeliveryAddress(input, caller) {
    await askBook(caller, 'deleteDelivery', input);
    return {};
  },

  updateBillingAddress: async (address, caller) => {
    const customer = await askBook(caller, 'updateBilling', address);
    const saved = billOf(customer);
    if (saved === undefined) throw new Error('Medusa has not saved the address.');
    return savedBilling(saved);
  },
};
