import { countryName } from '../../shared/format/intl.ts';
import { slugify } from '../../shared/format/slug.ts';
import { type Country, type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';

interface NamedStore {
  storeId: string;
  /** Null for a store without its own name. */
  name: string | null;
  city: string;
  country: Country;
}

/**
 * The path of a store in a market: `/en/stores/france/lille/grand-place-42/` (specification, section 2). `unnamed` is
 * the default name in the market's language.
 */
export function storeHref(locale: Locale, { storeId, name, city, country }: NamedStore, unnamed: string): string {
  return href(locale, 'store', {
    country: slugify(countryName(country, locales[locale].intl)) || country.toLowerCase(),
    city: slugify(city) || 'city',
    name: slugify(name ?? '') || slugify(unnamed) || 'store',
    storeId,
  });
}
