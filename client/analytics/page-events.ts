import type { EventItem, PageEvent } from '../../shared/analytics/analytics.ts';
import type { Variants } from '../../shared/releases/experiments.ts';

/** The fields that are read of a page's structured data, as shared/seo/structured-data.ts writes it. */
interface Structured {
  '@type': string;
  itemListElement?: { name: string; url: string; position: number }[];
  productID?: string;
  name?: string;
  color?: string;
  offers?: { price: string; priceCurrency: Currency }[];
  aggregateRating?: { ratingValue: number };
}
type Currency = PageEvent<'view_item'>['ecommerce']['currency'];

/** The page's structured data of one type; undefined if there is none. */
function structured(type: string): Structured | undefined {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const known: Structured[] = scripts.map(({ textContent }) => JSON.parse(textContent));
  return known.find((each) => each['@type'] === type);
}

/** Number of the product in a URL. */
const productOf = (url: string): string | undefined => /--p(\d+)/.exec(url)?.[1];

/** Id and name of the page's list: a family, or the search. */
function listing() {
  const id = /--(?:pl|lp)(\w+)/.exec(location.pathname)?.[1] ?? location.pathname.split('/')[2];
  const title = document.querySelector('h1')?.textContent.trim().slice(0, 200);
  return { item_list_id: id || 'home', item_list_name: title || 'list' };
}

/** The products of a listing, from its structured data. */
function listed(): EventItem[] {
  return (structured('ItemList')?.itemListElement ?? []).flatMap(({ name, url, position }) => {
    const id = productOf(url);
    // The colour is not part of a product's name in events.
    const [, label = name, color] = /^(.+), ([^,]+)$/.exec(name) ?? [];
    const item = { item_name: label, ...(color !== undefined && { item_variant: color }) };
    return id === undefined ? [] : [{ item_id: id, ...item, index: position - 1 }];
  });
}

/** The event for the products of a listing; null on other pages. */
export function listEvent(): PageEvent<'view_item_list'> | null {
  const items = listed();
  return items.length === 0 ? null : { event: 'view_item_list', ecommerce: { ...listing(), items } };
}

/** The event for a followed link to a product of a listing; null for other links. */
export function selectEvent({ href }: HTMLAnchorElement): PageEvent<'select_item'> | null {
  const id = productOf(href);
  const item = id === undefined ? undefined : listed().find((each) => each.item_id === id);
  return item === undefined ? null : { event: 'select_item', ecommerce: { ...listing(), items: [item] } };
}

/** The event for the page's product; null on other pages. */
export function productEvent(): PageEvent<'view_item'> | null {
  const { productID, name = '', color = '', offers = [], aggregateRating } = structured('Product') ?? {};
  const [offer] = offers;
  if (offer === undefined || productID === undefined) return null;
  const price = Number(offer.price);
  const item: EventItem = {
    item_id: productID,
    item_name: name.replace(` – ${color}`, ''),
    item_variant: color,
    price,
    quantity: 1,
    // The Worker has rounded it (specification, section 7).
    ...(aggregateRating !== undefined && { rating: aggregateRating.ratingValue }),
  };
  return { event: 'view_item', ecommerce: { currency: offer.priceCurrency, value: price, items: [item] } };
}

/**
 * Exposures of the page's experiments. A page rendered before the visitor agreed, or an older page in the browser's
 * cache, may show another variant than theirs: no exposure is sent then.
 */
export function exposures(variants: Variants): PageEvent<'experiment_exposure'>[] {
  const shown = document.documentElement.dataset.variants?.split('~') ?? [];
  return Object.entries(variants)
    .filter(([experiment, variant]) =>
      shown.includes(variant === 'control' ? experiment : `${experiment}.${variant}`),
    )
    .map(([experiment, variant]) => ({ event: 'experiment_exposure', experiment, variant }));
}
