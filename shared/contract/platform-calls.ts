import type { PlatformScope } from './account/platforms.ts';
import type { CallName } from './contract.ts';

/**
 * The calls that a platform's token may make for a customer, by what the customer has allowed. The gateway refuses all
 * others (403), whatever the storefront asks for: above all payments, and changes of account, saved addresses and
 * sign-in.
 */
export const platformCalls = {
  'dev.ucp.shopping.checkout:manage': [
    'getOwnCart',
    'getCart',
    'createCart',
    'mergeCarts',
    'refreshCart',
    'addProduct',
    'addProducts',
    'setQuantity',
    'deleteProduct',
    'addPromoCode',
    'deletePromoCode',
    'getAccount',
    'getAddresses',
    'getDeliveryAddresses',
    'getBillingAddress',
    'setBillingAddress',
    'suggestAddresses',
    'getShippingMethods',
    'getStore',
    'getPickups',
    'getLockers',
    'setShippingMethod',
    'setHappyShopping',
  ],
  'dev.ucp.shopping.order:read': ['listOrders', 'getOrder', 'getOrderOfCart'],
} as const satisfies Record<PlatformScope, readonly CallName[]>;

/** True if scopes, separated by spaces as in a token, allow a call. Unknown ones allow nothing. */
export function isAllowed(scopes: string, call: string): boolean {
  const names = scopes.split(' ');
  return Object.entries(platformCalls).some(
    ([scope, calls]: [string, readonly string[]]) => names.includes(scope) && calls.includes(call),
  );
}
