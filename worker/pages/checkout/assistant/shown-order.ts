import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { toHex } from '../../../../shared/encoding.ts';
import { chosenAddress } from '../../../hand-over/given-address.ts';
import type { StoredCheckout } from '../../../ucp/stored/stored-checkout.ts';

/**
 * A fingerprint of what the page shows: pieces, promo codes, sum, recipient and delivery. The page sends it back, so
 * that nobody takes over what they did not see.
 */
export async function fingerprintOf(checkout: StoredCheckout, cart: Cart): Promise<string> {
  const { buyer, delivery } = checkout;
  const shown = [
    cart.lineItems.map(({ sku, quantity }) => [sku, quantity]),
    cart.discountCode.map(({ code }) => code),
    cart.totalPrice.centAmount,
    [buyer.firstName, buyer.lastName, buyer.phoneNumber],
    [delivery?.type, delivery?.method, delivery?.destination, chosenAddress(checkout)],
  ];
  const text = new TextEncoder().encode(JSON.stringify(shown));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
