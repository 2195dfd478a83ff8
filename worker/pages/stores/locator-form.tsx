import type { ReactElement } from 'react';
import { storeServices } from '../../../shared/contract/stores/store-services.ts';
import { compareTexts, countryName } from '../../../shared/format/intl.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { isFiltered, type LocatorQuery, servicesIn } from './locator-query.ts';
import { PlaceSearch } from './place-search.tsx';
import '../../../client/styles/stores/locator.css';

interface LocatorFormProps {
  query: LocatorQuery;
  /** The path that the form requests. */
  action: string;
  request: PageRequest;
}

/** The countries of the locator, if there are several. */
function Countries({ query, request }: Pick<LocatorFormProps, 'query' | 'request'>): ReactElement | null {
  const { t, domain, properties } = request;
  const { intl } = properties;
  const names = domain.params.storeLocator.countryCodes.map((code) => ({
    code,
    name: countryName(code, intl),
  }));
  if (names.length < 2) return null;
  return (
    <div className="field">
      <label className="field__label" htmlFor="stores-country">
        {t('stores.country')}
      </label>
      <select id="stores-country" className="field__input" name="country" defaultValue={query.country ?? ''}>
        <option value="">{t('stores.country.all')}</option>
        {names
          .sort((one, other) => compareTexts(one.name, other.name, intl))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
    </div>
  );
}

function Filters({ query, request: { t, domain } }: Pick<LocatorFormProps, 'query' | 'request'>): ReactElement {
  return (
    <details className="locator__filters" open={isFiltered(query)}>
      <summary className="link">{t('stores.filter')}</summary>
      <ul className="locator__services">
        <li>
          <label>
            <input type="checkbox" name="open" value="1" defaultChecked={query.open} />
            {t('stores.filter.open')}
          </label>
        </li>
        {servicesIn(storeServices, domain).map((service) => (
          <li key={service}>
            <label>
              <input type="checkbox" name="service" value={service} defaultChecked={query.services.includes(service)} />
              {t(`store.service.${service}`)}
            </label>
          </li>
        ))}
      </ul>
      <button type="submit" className="button only-no-js">
        {t('stores.filter.apply')}
      </button>
    </details>
  );
}

/**
 * The search for stores: a plain form. With JavaScript places are suggested while typing, the browser can report its
 * position, and results are loaded into the page (client/stores/stores.ts); the script's texts are here.
 */
export function LocatorForm({ query, action, request }: LocatorFormProps): ReactElement {
  const { t, domain } = request;
  const { countryCodes } = domain.params.storeLocator;
  return (
    <search>
      <form
        className="locator__form"
        action={action}
        method="get"
        data-locator={countryCodes.length === 1 ? countryCodes[0] : ''}
      >
        <PlaceSearch query={query} t={t} />
        <Countries query={query} request={request} />
        <Filters query={query} request={request} />
      </form>
    </search>
  );
}
