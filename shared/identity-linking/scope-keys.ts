import type { PlatformScope } from '../contract/account/platforms.ts';
import type { platformScopeTexts } from '../i18n/platforms.ts';

/** The texts that say what scopes allow. */
export function scopeKeys(scopes: readonly PlatformScope[]): (keyof typeof platformScopeTexts)[] {
  const has = (scope: PlatformScope) => scopes.includes(scope);
  const keys: (keyof typeof platformScopeTexts)[] = [];
  if (has('dev.ucp.shopping.checkout:manage')) keys.push('platforms.scope.shopping');
  if (has('dev.ucp.shopping.order:read')) keys.push('platforms.scope.orders');
  return keys;
}
