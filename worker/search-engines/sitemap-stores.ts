import { alternates } from '../../shared/seo.ts';
import type { PageRequest } from '../pages/page-module.ts';
import { everyStore } from '../pages/stores/every-store.ts';
import { allLocators, storePathIn } from '../pages/stores/locators.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** The pages of the stores that the market's locator shows, and those of the same stores in other markets. */
export async function storePages(request: PageRequest): Promise<SitemapPage[]> {
  const { domain, locale, origin, originOf } = request;
  if (!domain.params.storeLocator.isActive) return [];
  const [locators, stores] = await Promise.all([allLocators(request), everyStore(request)]);
  const known = { ...locators, [locale]: domain.params.storeLocator.countryCodes };
  return stores.flatMap((store) => {
    const path = (other: typeof locale) => storePathIn(store, known, other);
    const own = path(locale);
    return own === undefined
      ? []
      : [{ url: origin + own, alternates: alternates({ path, origin: originOf }) }];
  });
}
