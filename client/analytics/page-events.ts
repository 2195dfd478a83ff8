import type { PageEvent } from '../../shared/analytics/analytics.ts';
import type { ViewedItem } from '../../shared/analytics/viewed-items.ts';
import type { Variants } from '../../shared/releases/experiments.ts';
import { embedded } from './embedded.ts';

/** The event for the products of a listing, which its page states; undefined on other pages. */
export function listEvent(): PageEvent<'view_item_list'> | undefined {
  return embedded().find((each) => each.event === 'view_item_list');
}

/** The event for a followed link to a product of the page's listing; undefined for other links. */
export function selectEvent({ pathname }: HTMLAnchorElement): PageEvent<'select_item'> | undefined {
  const list = listEvent()?.ecommerce;
  const item = list?.items.find((each) => `${pathname}/`.replace('--p-', '--p').includes(`--p${each.item_id}/`));
  return list && item && { event: 'select_item', ecommerce: { ...list, items: [item] } };
}

/** The event for the item that the page states; undefined on other pages. */
export function viewItemEvent(): PageEvent<'view_item'> | undefined {
  const stated = document.querySelector('script[data-item]')?.textContent;
  if (!stated) return undefined;
  const viewed: ViewedItem = JSON.parse(stated);
  const { color, priceCurrency: currency, ratingValue: rating } = viewed;
  const price = Number(viewed.price);
  const item = {
    item_id: viewed.productID,
    item_name: viewed.name,
    ...(color !== '' && { item_variant: color }),
    price,
    quantity: 1,
    ...(rating !== undefined && { rating }),
  };
  return { event: 'view_item', ecommerce: { currency, value: price, items: [item] } };
}

/**
 * Exposures of the page's experiments. A page rendered before the visitor agreed, or an older page in the browser's
 * cache, may show another variant than theirs: no exposure is sent then.
 */
export function exposures(variants: Variants): PageEvent<'experiment_exposure'>[] {
  const shown = document.documentElement.dataset.variants?.split('~') ?? [];
  return Object.entries(variants)
    .filter(([experiment, variant]) => shown.includes(variant === 'control' ? experiment : `${experiment}.${variant}`))
    .map(([experiment, variant]) => ({ event: 'experiment_exposure', experiment, variant }));
}
