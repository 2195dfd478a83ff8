import type { EventItem, PageEvent } from '../../shared/analytics/analytics.ts';
import type { Variants } from '../../shared/releases/experiments.ts';

/** What is read of a page's structured data, as shared/seo/structured-data.ts writes it. */
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

/** What the page tells search engines of itself, of one type; undefined if there is none. */
function structured(type: string): Structured | undefined {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const known: Structured[] = scripts.map(({ textContent }) => JSON.parse(textContent));
  return known.find((each) => each['@type'] === type);
}

/** Number of the product that an address leads to. */
const productOf = (url: string): string | undefined => /--p(\d+)/.exec(url)?.[1];

/** Which list a listing is: its family, or the search. */
function listing() {
  const id = /--(?:pl|lp)(\w+)/.exec(location.pathname)?.[1] ?? location.pathname.split('/')[2];
  const title = document.querySelector('h1')?.textContent.trim().slice(0, 200);
  return { item_list_id: id || 'home', item_list_name: title || 'list' };
}

/** The products of a listing, by the page's own account of it. */
function listed(): EventItem[] {
  return (structured('ItemList')?.itemListElement ?? []).flatMap(({ name, url, position }) => {
    const id = productOf(url);
    // Its colour is no part of a product's name, which is the same wherever it is told.
    const [, label = name, color] = /^(.+), ([^,]+)$/.exec(name) ?? [];
    const item = { item_name: label, ...(color !== undefined && { item_variant: color }) };
    return id === undefined ? [] : [{ item_id: id, ...item, index: position - 1 }];
  });
}

/** The products that a listing shows; null where there are none. */
export function listEvent(): PageEvent<'view_item_list'> | null {
  const items = listed();
  return items.length === 0 ? null : { event: 'view_item_list', ecommerce: { ...listing(), items } };
}

/** A product of a listing whose link was followed; null for other links. */
export function selectEvent({ href }: HTMLAnchorElement): PageEvent<'select_item'> | null {
  const id = productOf(href);
  const item = id === undefined ? undefined : listed().find((each) => each.item_id === id);
  return item === undefined ? null : { event: 'select_item', ecommerce: { ...listing(), items: [item] } };
}

/** The product that the page shows; null where it shows none. */
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
    // Rounded by who wrote it (specification, section 7).
    ...(aggregateRating !== undefined && { rating: aggregateRating.ratingValue }),
  };
  return { event: 'view_item', ecommerce: { currency: offer.priceCurrency, value: price, items: [item] } };
}

/**
 * The experiments that the page shows to somebody who takes part in them. A page that was made before they agreed, or
 * that the browser has kept since, may show another version than theirs: of it nothing is told.
 */
export function exposures(variants: Variants): PageEvent<'experiment_exposure'>[] {
  const shown = document.documentElement.dataset.variants?.split('~') ?? [];
  return Object.entries(variants)
    .filter(([experiment, variant]) =>
      shown.includes(variant === 'control' ? experiment : `${experiment}.${variant}`),
    )
    .map(([experiment, variant]) => ({ event: 'experiment_exposure', experiment, variant }));
}
