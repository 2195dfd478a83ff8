import type { LayoutName } from '../page/layout.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The layouts of pages that show products. */
const layouts: ReadonlySet<string> = new Set(['default', 'home', 'cart', 'account'] satisfies LayoutName[]);

type MarketDomain = Pick<PageRequest, 'domain'>;

/** Whether a page has hearts. */
export function hasHearts(layout: string, { domain }: MarketDomain): boolean {
  return domain.params.wishlist && layouts.has(layout);
}

/** Whether a page shows what is saved or waited for: then it asks for these with what else it shows of its visitor. */
export function showsSaved(layout: string, { domain }: MarketDomain): boolean {
  const { wishlist, showProductAvailabilityAlert } = domain.params;
  return (wishlist || showProductAvailabilityAlert) && layouts.has(layout);
}
