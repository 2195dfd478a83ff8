import type { DomainParameters, WebDomain } from '../../shared/contract/markets/domain.ts';
import type { Store } from '../../shared/contract/stores/stores.ts';
import { type Country, domainOf, type Locale, locales, onlineLocales } from '../../shared/markets/locales.ts';
import type { OpenMarkets } from '../../shared/markets/open-markets.ts';
import { href } from '../../shared/routes.ts';
import { capabilitiesOf, offeredParameters } from '../market/offered-parameters.ts';
import { attemptShared } from '../market/shared-answers.ts';
import type { PageRequest } from '../page/page-module.ts';
import { storePath } from './store-words.ts';

/** Countries of the store locators of the announced markets; markets without a locator are missing. */
export type Locators = Partial<Record<Locale, readonly Country[]>>;

const askedFor = ({ online }: OpenMarkets) => ({
  domains: online.map((locale) => domainOf(locale)).join(','),
});

function locatorsIn(records: readonly DomainParameters[], { online }: OpenMarkets): Locators {
  return Object.fromEntries(
    online.flatMap((locale) => {
      const found = records.find(({ domain }) => domain === domainOf(locale))?.params.storeLocator;
      return found?.isActive === true ? [[locale, found.countryCodes]] : [];
    }),
  );
}

const offered = (record: WebDomain) => offeredParameters(record, capabilitiesOf(record));

/** The locators of all markets; only this market's if the gateway does not answer. */
export async function findLocators(request: PageRequest): Promise<Locators> {
  const { locale, domain, markets } = request;
  const records = await attemptShared(request, 'getWebDomains', askedFor(markets));
  return {
    ...locatorsIn((records ?? []).map(offered), markets),
    ...locatorsIn([domain], markets),
    [locale]: domain.params.storeLocator.countryCodes,
  };
}

/** The locators of all markets. @throws UpstreamError */
export async function allLocators({ gateway, markets }: PageRequest): Promise<Locators> {
  const records = await gateway.call('getWebDomains', askedFor(markets));
  return locatorsIn(records.map(offered), markets);
}

/** The path of a store's page in another market; undefined if its locator does not show the country. */
export function storePathIn(store: Store, locators: Locators, locale: Locale): string | undefined {
  if (locators[locale]?.includes(store.country) !== true) return undefined;
  return storePath(store, { locale });
}

/**
 * The announced market whose locator shows a store: preferably of the store's country, then in the same language.
 * Undefined if there is none.
 */
export function marketShowing(
  { country }: Pick<Store, 'country'>,
  locators: Locators,
  here: Locale,
): Locale | undefined {
  const fits = (locale: Locale) =>
    Number(locales[locale].iso2 === country) * 2 + Number(locales[locale].lang === locales[here].lang);
  return onlineLocales
    .filter((locale) => locators[locale]?.includes(country) === true)
    .toSorted((one, other) => fits(other) - fits(one))[0];
}

/** The path of the locator in another market; undefined if it has none. */
export function locatorPathIn(name: 'stores' | 'stores-all', locators: Locators, locale: Locale): string | undefined {
  return locators[locale] === undefined ? undefined : href(locale, name);
}
