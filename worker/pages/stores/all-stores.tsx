import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { compareTexts, countryName } from '../../../shared/format/intl.ts';
import { slugify } from '../../../shared/format/slug.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { href, queryString } from '../../../shared/routes.ts';
import { Breadcrumb, breadcrumbData, homeStep, type Step } from '../../components/breadcrumb.tsx';
import { Unavailable } from '../../components/unavailable.tsx';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { attemptEveryStore } from '../../stores/every-store.ts';
import { findLocators, type Locators, locatorPathIn } from '../../stores/locators.ts';
import { pointName } from '../../stores/point-name.ts';
import { storePath } from '../../stores/store-words.ts';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/stores/locator.css';

interface AllStoresData {
  /** Null if the gateway fails, or does not return all of them. */
  countries: readonly CountryStores[] | null;
  locators: Locators;
}

interface CountryStores {
  country: Country;
  name: string;
  count: number;
  towns: readonly { town: string; stores: readonly Store[] }[];
}

/** Groups the stores by country and town, both in the market's alphabetical order. */
function byCountry(stores: readonly Store[], intl: string): CountryStores[] {
  const inOrder = (one: string, other: string) => compareTexts(one, other, intl);
  return [...Map.groupBy(stores, ({ country }) => country)]
    .map(([country, own]) => ({
      country,
      name: countryName(country, intl),
      count: own.length,
      towns: [...Map.groupBy(own, ({ city }) => city)]
        .map(([town, there]) => ({ town, stores: there }))
        .sort((one, other) => inOrder(one.town, other.town)),
    }))
    .sort((one, other) => inOrder(one.name, other.name));
}

function ancestorsOf(request: PageRequest): Step[] {
  const { locale, t } = request;
  return [homeStep(request), { name: t('stores.title'), href: href(locale, 'stores') }];
}

/** Links to each country; null if there is only one. */
function Countries({
  countries,
  request: { t },
}: {
  countries: readonly CountryStores[];
  request: PageRequest;
}): ReactElement | null {
  if (countries.length < 2) return null;
  return (
    <nav aria-label={t('stores.all.countries')}>
      <ul className="cluster">
        {countries.map(({ country, name }) => (
          <li key={country}>
            <a className="link" href={`#${slugify(name)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to the search around a town, with its source. Not for crawlers: search engines index the stores themselves. */
function Town({ town, country, request }: { town: string; country: Country; request: PageRequest }): ReactElement {
  const { locale, domain } = request;
  const isOnlyOne = domain.params.storeLocator.countryCodes.length < 2;
  const query = { search: town, source: 'city', country: isOnlyOne ? undefined : country };
  return (
    <h3>
      <a href={href(locale, 'stores') + queryString(query)} rel="nofollow">
        {town}
      </a>
    </h3>
  );
}

function CountryPart({ part, request }: { part: CountryStores; request: PageRequest }): ReactElement {
  const { t } = request;
  const { country, name, count, towns } = part;
  const id = slugify(name);
  return (
    <section className="all-stores__country" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {name} <span className="muted small">{t('delivery.found.store', { count })}</span>
      </h2>
      <ul className="all-stores__towns">
        {towns.map(({ town, stores }) => (
          <li key={town}>
            <Town town={town} country={country} request={request} />
            {stores.map((store) => (
              <a key={store.storeId} href={storePath(store, request)}>
                {store.name ?? (store.line1 || pointName(store))}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every store of the market's locator, by country and town. */
export const allStores: PublicPage<AllStoresData> = {
  async load(request) {
    const [stores, locators] = await Promise.all([attemptEveryStore(request), findLocators(request)]);
    return {
      countries: stores === null ? null : byCountry(stores, request.properties.intl),
      locators,
    };
  },

  seo({ locators }, request) {
    const { t, locale } = request;
    const path = href(locale, 'stores-all');
    return {
      title: pageTitle(t('stores.all.title')),
      description: t('stores.all.description'),
      canonical: path,
      alternate: (other) => locatorPathIn('stores-all', locators, other),
      structuredData: [breadcrumbData(request, ancestorsOf(request), { name: t('stores.all.title'), href: path })],
      tags: ['stores'],
    };
  },

  status: ({ countries }) => (countries === null ? 503 : 200),

  View({ data: { countries }, request }) {
    const { t, locale } = request;
    return (
      <div className="wrap all-stores">
        <Breadcrumb ancestors={ancestorsOf(request)} current={t('stores.all.title')} request={request} />
        <header className="locator__opening">
          <h1 className="title">{t('stores.all.title')}</h1>
          <a className="link" href={href(locale, 'stores')}>
            {t('stores.all.search')}
          </a>
          {countries !== null && <Countries countries={countries} request={request} />}
        </header>
        {countries === null && <Unavailable text="stores.failed" request={request} />}
        {countries?.length === 0 && <p className="muted">{t('stores.all.none')}</p>}
        {countries?.map((part) => (
          <CountryPart key={part.country} part={part} request={request} />
        ))}
      </div>
    );
  },
};
