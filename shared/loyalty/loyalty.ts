import type { Client } from '../contract/account/customer.ts';

/** True if a client holds a loyalty card: one with a number and of the type FID (specification, section 4). */
export function isLoyaltyCardHolder<Holder extends Pick<Client, 'loyaltyNumber' | 'loyaltyType'>>(
  client: Holder,
): client is Holder & { loyaltyNumber: string } {
  return client.loyaltyType === 'FID' && client.loyaltyNumber !== null;
}
