import { type Shop, sharedShop, startShop } from './harness.ts';
import type { IndexKind } from './index-kinds.ts';

/** A shop whose index is there: that of all tests, or one of its own, which `end` stops. */
export async function shopWithIndex(kind: IndexKind): Promise<{ shop: Shop; end: () => Promise<void> }> {
  if (kind === 'memory') return { shop: await sharedShop(), end: async () => undefined };
  const shop = await startShop({ backendVariables: { CATALOGUE_INDEX: kind } });
  return { shop, end: () => shop.dispose() };
}
