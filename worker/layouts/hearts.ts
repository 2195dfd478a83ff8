import type { LayoutName } from '../page/layout.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The layouts of pages that show products. */
const layouts: ReadonlySet<string> = new Set(['default', 'home', 'cart', 'account'] satisfies LayoutName[]);

type MarketDomain = Pick<PageRequest, 'domain'>;

export function hasHearts(layout: string, { domain }: MarketDomain): boolean {
  return domain.params.wishlist && layouts.has(layout);
}

/** True if a page shows saved or awaited products, which it then requests with the visitor's other data. */
export function showsSaved(layout: string, { domain }: MarketDomain): boolean {
  const { wishlist, showProductAvailabilityAlert } = domain.params;
  return (wishlist || showProductAvailabilityAlert) && layouts.has(layout);
}
