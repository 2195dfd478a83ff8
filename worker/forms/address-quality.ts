import { qualityOf } from '../../shared/account/address-suggestion.ts';
import type { BillingAddress, DeliveryAddress } from '../../shared/contract/account/customer.ts';
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

/** What the gateway said of the number of a saved address, as long as the number stays; else that nothing is known. */
export function phoneQualityOf(
  { phoneNumber }: Pick<DeliveryAddress, 'phoneNumber'>,
  known: Pick<DeliveryAddress, 'phoneNumber' | 'phoneNumberQuality'> | undefined,
): { phoneNumberQuality?: string } {
  return known?.phoneNumber === phoneNumber ? { phoneNumberQuality: known.phoneNumberQuality } : {};
}
