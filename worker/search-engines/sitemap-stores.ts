import type { Locale } from '../../shared/markets/locales.ts';
import { alternates } from '../../shared/seo/seo.ts';
import type { PageRequest } from '../page/page-module.ts';
import { everyStore } from '../stores/every-store.ts';
import { allLocators, locatorPathIn, storePathIn } from '../stores/locators.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** The store locator and its stores, with alternates; empty without an active locator. @throws UpstreamError */
export async function storePages(request: PageRequest): Promise<SitemapPage[]> {
  const { domain, locale, origin, originOf, markets } = request;
  const { isActive, countryCodes } = domain.params.storeLocator;
  if (!isActive) return [];
  const [others, stores] = await Promise.all([allLocators(request), everyStore(request)]);
  const locators = { ...others, [locale]: countryCodes };
  const paths = [
    ...(['stores', 'stores-all'] as const).map((name) => (other: Locale) => locatorPathIn(name, locators, other)),
    ...stores.map((store) => (other: Locale) => storePathIn(store, locators, other)),
  ];
  return paths.flatMap((path) => {
    const own = path(locale);
    return own === undefined
      ? []
      : [{ url: origin + own, alternates: alternates({ path, origin: originOf, markets }) }];
  });
}
