import type { customerRows } from '../../shared/contract/account/customer.ts';
import type { Handlers } from '../serve.ts';
import {
  createDeliveryAddress,
  deleteDeliveryAddress,
  listDeliveryAddresses,
  readBillingAddress,
  updateDeliveryAddress,
  writeBillingAddress,
} from './addresses.ts';
import { readClient } from './client.ts';
import { reactivateClient } from './reactivate.ts';
import { self } from './self.ts';

/** Account and addresses. Every statement filters by the customer of the token, so nobody reads others' data. */
export const customerHandlers: Handlers<typeof customerRows> = {
  getAccount: (_, caller) => readClient(caller.env.DB, self(caller)),

  reactivateAccount: (_, caller) => reactivateClient(caller, self(caller), new Date()),

  /** With a country, only addresses in it: a market offers the addresses that it delivers to. */
  async getAddresses({ country }, caller) {
    const [delivery, billing] = await Promise.all([
      listDeliveryAddresses(caller.env.DB, self(caller)),
      readBillingAddress(caller.env.DB, self(caller)),
    ]);
    const fits = (address: { country: string }) => country === undefined || address.country === country;
    return { delivery: delivery.filter(fits), billing: billing !== null && fits(billing) ? billing : null };
  },

  getDeliveryAddresses: (_, caller) => listDeliveryAddresses(caller.env.DB, self(caller)),

  getBillingAddress: (_, caller) => readBillingAddress(caller.env.DB, self(caller)),

  createDeliveryAddress: (address, caller) => createDeliveryAddress(caller.env.DB, self(caller), address, new Date()),

  updateDeliveryAddress: (address, caller) => updateDeliveryAddress(caller.env.DB, self(caller), address),

  async deleteDeliveryAddress({ id }, caller) {
    await deleteDeliveryAddress(caller.env.DB, self(caller), id);
    return {};
  },

  updateBillingAddress: (address, caller) => writeBillingAddress(caller.env.DB, self(caller), address, new Date()),
};
