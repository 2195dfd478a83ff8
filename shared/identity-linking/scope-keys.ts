import type { PlatformScope } from '../contract/account/platforms.ts';
import type { platformScopeTexts } from '../i18n/platforms.ts';

/** The texts that say what scopes allow: related ones are one line. */
export function scopeKeys(scopes: readonly PlatformScope[]): (keyof typeof platformScopeTexts)[] {
  const has = (scope: PlatformScope) => scopes.includes(scope);
  const keys: (keyof typeof platformScopeTexts)[] = [];
  // A checkout is made of a cart.
  if (has('dev.ucp.shopping.checkout:manage')) keys.push('platforms.scope.shopping');
  else if (has('dev.ucp.shopping.cart:manage')) keys.push('platforms.scope.cart');
  if (has('dev.ucp.shopping.order:read')) keys.push('platforms.scope.orders');
  return keys;
}
