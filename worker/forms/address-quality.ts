import { qualityOf } from '../../shared/address-suggestion.ts';
import type { BillingAddress } from '../../shared/contract/customer.ts';
import type { Gateway } from '../upstream/gateway.ts';

/** An address that was typed, with what the look-up says of it; a look-up that fails says nothing. */
export async function withQuality<Address extends BillingAddress>(
  gateway: Pick<Gateway, 'call'>,
  address: Address,
): Promise<Address> {
  const { line1, zipCode, country } = address;
  const search = `${line1} ${zipCode}`.slice(0, 120);
  const quality = qualityOf(address, await gateway.call('suggestAddresses', { country, search }));
  return { ...address, quality };
}
