import { isBilled } from '../../shared/checkout/checkout.ts';
import type { BillingAddress, Client } from '../../shared/contract/account/customer.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { upperCased } from '../../shared/format/upper-case.ts';
import { type AddressValues, tidy } from '../../shared/forms/address.ts';
import { sentFiscalNumber, wantsFiscalNumber } from '../../shared/forms/fiscal-number.ts';
import { addressValues, billingSchema, placeFields } from '../forms/address.ts';
import { withQuality } from '../forms/address-quality.ts';
import { refusalOf } from '../forms/form.ts';
import { problemsOf } from '../forms/problem.ts';
import type { StoredCheckout } from '../ucp/stored/stored-checkout.ts';
import { addressTyped, chosenAddress } from './given-address.ts';
import type { Outcome, TakingCustomer } from './outcome.ts';

const isSameName = (one: string, other: string): boolean => upperCased(tidy(one)) === upperCased(tidy(other));

/** True if an address is the customer's by name: nobody is billed in another name because an assistant says so. */
function isOwn(address: Pick<AddressValues, 'firstName' | 'lastName'>, account: Client | null): boolean {
  return (
    account !== null &&
    isSameName(address.firstName, account.firstName) &&
    isSameName(address.lastName, account.lastName)
  );
}

async function bill({ cart }: TakingCustomer, address: BillingAddress, client: Client | null): Promise<void> {
  const fiscalNumber = wantsFiscalNumber(address.country) ? sentFiscalNumber(client?.fiscalNumber ?? '') : '';
  await cart.mutate('setBillingAddress', { address: { ...address, fiscalNumber } });
}

/**
 * Sets the billing address if the cart has none: the customer's saved one, else the one that the order goes to, if it
 * is complete and in the name of the account.
 */
export async function applyBilling(
  customer: TakingCustomer,
  checkout: StoredCheckout,
  current: Cart,
  client: Client | null,
): Promise<Outcome> {
  const { market, gateway } = customer;
  const { params } = market.domain;
  if (isBilled(current, params)) return 'kept';
  const schema = billingSchema(params.billingCountries);
  const given = chosenAddress(checkout);
  const typed = given === undefined ? null : addressTyped(given, { market, ...checkout.buyer });
  try {
    const saved = await gateway.attempt('getBillingAddress', {});
    const own = saved === null ? undefined : schema.safeParse(addressValues(saved)).data;
    if (saved !== null && own !== undefined) {
      await bill(customer, { ...own, quality: saved.quality }, client);
      return 'saved';
    }
    if (typed === null) return 'none';
    const read = schema.safeParse(typed);
    if (!read.success)
      return {
        typed,
        problems: problemsOf(
          read.error,
          placeFields('billing', () => []),
        ),
      };
    if (!isOwn(typed, client)) return { typed, problems: [] };
    await bill(customer, await withQuality(gateway, read.data), client);
    return 'applied';
  } catch (error) {
    const { problems } = refusalOf(error, customer);
    return typed === null ? 'none' : { typed, problems };
  }
}
