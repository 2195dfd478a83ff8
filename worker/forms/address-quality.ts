import { qualityOf } from '../../shared/account/address-suggestion.ts';
import type { BillingAddress, DeliveryAddress } from '../../shared/contract/account/customer.ts';
import type { Gateway } from '../upstream/gateway.ts';

/** Adds the quality that the look-up reports to a typed address; none if the look-up fails. */
export async function withQuality<Address extends BillingAddress>(
  gateway: Pick<Gateway, 'call'>,
  address: Address,
): Promise<Address> {
  const { line1, zipCode, country } = address;
  const search = `${line1} ${zipCode}`.slice(0, 120);
  const quality = qualityOf(address, await gateway.call('suggestAddresses', { country, search }));
  return { ...address, quality };
}

/** Returns the phone quality of a saved address while its number is unchanged; otherwise nothing. */
export function phoneQualityOf(
  { phoneNumber }: Pick<DeliveryAddress, 'phoneNumber'>,
  known: Pick<DeliveryAddress, 'phoneNumber' | 'phoneNumberQuality'> | undefined,
): { phoneNumberQuality?: string } {
  return known?.phoneNumber === phoneNumber ? { phoneNumberQuality: known.phoneNumberQuality } : {};
}
