import type { Locale } from '../markets/locales.ts';
import type { PageEvent } from './analytics.ts';

/** Name of a country in the vendor's file names and affiliations (specification, section 9). */
export type Extension = 'ch' | 'de' | 'fr' | 'com' | 'es' | 'it' | 'pl' | 'default';

const extensions: Partial<Record<Locale, Extension>> = {
  fr: 'fr',
  'fr-fr': 'fr',
  'fr-ch': 'ch',
  en: 'com',
  es: 'es',
  'es-es': 'es',
  de: 'de',
  'de-de': 'de',
  it: 'it',
  'it-it': 'it',
  pl: 'pl',
  'pl-pl': 'pl',
};

export const extensionOf = (locale: Locale): Extension => extensions[locale] ?? 'default';

/** Data of the comparison vendor for the page's script. */
export interface Comparison {
  /** Address of the vendor's script. */
  script: string;
  affiliation: string;
}

interface Place {
  locale: Locale;
  /** `production` or the name of another environment. */
  environment: string;
  /** Base URL of the files, without a trailing slash. */
  url: string;
}

/**
 * Returns the script of a market: in production one for each country extension, elsewhere one for all, where orders
 * are not counted (specification, sections 7 and 9).
 */
export function comparisonOf({ locale, environment, url }: Place): Comparison {
  const extension = extensionOf(locale);
  if (environment !== 'production') return { script: `${url}/shared.js`, affiliation: 'Hors Prod' };
  return {
    script: `${url}/${extension}.js`,
    affiliation: `Commandes Web - ${extension.toUpperCase()}`,
  };
}

/** An order in the vendor's fields. Amounts are in units of the currency. */
interface Transaction {
  tid: string;
  ta: string;
  tr: number;
  ts: number;
  tc: string;
  /** The promo codes; absent if there are none. */
  tcc?: string;
  pm: string;
  /** Name of the delivery method. */
  sm: string;
  icn: number;
}

interface Item {
  tid: string;
  /** Its model, else its name. */
  in: string;
  ip: number;
  iq: number;
  /** SKU. */
  ic: string;
  /** Title of its category; empty if unknown. */
  iv: string;
}

export type Hit = { kind: 'transaction'; fields: Transaction } | { kind: 'item'; fields: Item };

/** What is sent to the vendor for an order: one transaction, and one item for each line (specification, section 7). */
export function hitsOf({ ecommerce }: PageEvent<'purchase'>, affiliation: string): Hit[] {
  const { transaction_id: tid, value, shipping, currency, coupon, items } = ecommerce;
  const transaction: Transaction = {
    tid,
    ta: affiliation,
    tr: value,
    ts: shipping,
    tc: currency,
    ...(coupon !== undefined && { tcc: coupon }),
    pm: ecommerce.payment_type,
    sm: ecommerce.shipping_tier ?? '',
    icn: items.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
  };
  const lines = items.map((item): Hit => {
    const { item_id, item_name, model = item_name, price = 0, quantity = 1, sku = item_id } = item;
    const { item_category = '' } = item;
    const fields = { tid, in: model, ip: price, iq: quantity, ic: sku, iv: item_category };
    return { kind: 'item', fields };
  });
  return [{ kind: 'transaction', fields: transaction }, ...lines];
}
