import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { countryName } from '../../../../shared/format/intl.ts';
import { locales } from '../../../../shared/markets/locales.ts';
import { href } from '../../../../shared/routes.ts';
import { Notice } from '../../../components/notice.tsx';
import { hasMap, StoreMap } from '../../../components/store-map.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import { isUnauthorized, UpstreamError } from '../../../errors/errors.ts';
import { logError } from '../../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { findLocators, marketShowing, storePathIn } from '../../../stores/locators.ts';
import { storeTitle } from '../../../stores/store-words.ts';
import { ChooseButton, ChooseForm } from '../../stores/choose-button.tsx';
import { findStores, type StoresResult } from '../../stores/find-stores.ts';
import { LocatorForm } from '../../stores/locator-form.tsx';
import { isAsked, type LocatorQuery, locatorQuery } from '../../stores/locator-query.ts';
import { Hours } from '../../stores/opening.tsx';
import { StoreLinks } from '../../stores/store-links.tsx';
import { StoreList } from '../../stores/store-list.tsx';
import { StoreRow } from '../../stores/store-row.tsx';
import { chooseStore } from './choose.ts';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/catalogue/paging.css';
import '../../../../client/styles/stores/locator.css';
import '../../../../client/styles/account/my-store.css';

/** A store in a country that this market's locator does not show, and its page in a market that does. */
interface Elsewhere {
  elsewhere: Store;
  page: { url: string; lang: string } | null;
}

/** The preferred store: `none` if not chosen, `gone` if closed for good, `unavailable` if the gateway fails. */
type Preferred = Store | Elsewhere | 'none' | 'gone' | 'unavailable';

interface MyStoreData {
  preferred: Preferred;
  query: LocatorQuery;
  /** Null before a search. */
  found: StoresResult | null;
  now: Date;
}

async function elsewhere(request: VisitorRequest, store: Store): Promise<Elsewhere> {
  const locators = await findLocators(request);
  const market = marketShowing(store, locators, request.locale);
  const path = market && storePathIn(store, locators, market);
  if (market === undefined || path === undefined) return { elsewhere: store, page: null };
  return { elsewhere: store, page: { url: request.originOf(market) + path, lang: locales[market].lang } };
}

async function preferredOf(request: VisitorRequest, { preferredStore }: Client): Promise<Preferred> {
  const { gateway, domain, log } = request;
  if (preferredStore === null) return 'none';
  // An id written by another system is none of our stores.
  if (!/^\d{1,20}$/.test(preferredStore)) return 'gone';
  try {
    const store = await gateway.call('getStore', { storeId: preferredStore, context: 'customer' });
    const isHere = domain.params.storeLocator.countryCodes.includes(store.country);
    return isHere ? store : await elsewhere(request, store);
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (error.status === 404) return 'gone';
    logError(error, log);
    return 'unavailable';
  }
}

function Mine({
  preferred,
  now,
  request,
}: Pick<MyStoreData, 'preferred' | 'now'> & { request: VisitorRequest }): ReactElement {
  const { t, properties } = request;
  if (preferred === 'none') return <p className="muted">{t('my-store.none')}</p>;
  if (preferred === 'gone') return <Notice tone="info">{t('my-store.gone')}</Notice>;
  if (preferred === 'unavailable') return <Unavailable text="my-store.unavailable" request={request} />;
  if ('elsewhere' in preferred) {
    const { elsewhere: store, page } = preferred;
    const values = { name: storeTitle(store), country: countryName(store.country, properties.intl) };
    return (
      <Notice tone="info">
        {t('my-store.elsewhere', values)}{' '}
        {page !== null && (
          <a className="link" href={page.url} hrefLang={page.lang}>
            {t('my-store.elsewhere.see')}
          </a>
        )}
      </Notice>
    );
  }
  return (
    <div className="my-store">
      <StoreRow store={preferred} now={now} heading="h2" request={request}>
        <StoreLinks store={preferred} request={request} />
      </StoreRow>
      <Hours store={preferred} now={now} request={request} />
    </div>
  );
}

export const accountStore: PersonalPage<MyStoreData> = {
  async load(request) {
    const { now } = request;
    const client = request.client ?? (await request.gateway.call('getAccount', {}));
    const query = locatorQuery(request.url, request.domain);
    const [preferred, found] = await Promise.all([
      preferredOf(request, client),
      isAsked(query) ? findStores(request, query, now, { context: 'customer' }) : null,
    ]);
    return { preferred, query, found, now };
  },

  action: chooseStore,
  isPendingAction: (form) => form.has('store'),

  seo: (_, { t }) => ({ title: t('my-store.title'), description: t('my-store.description') }),

  status: ({ found }) => (found?.state === 'beyond' ? 404 : 200),

  View({ data: { preferred, query, found, now }, request }) {
    const { t, locale } = request;
    const action = href(locale, 'account-store');
    const mine = typeof preferred === 'string' || 'elsewhere' in preferred ? null : preferred.storeId;
    return (
      <div className="my-stores">
        <h1 className="title">{t('my-store.title')}</h1>
        <Mine preferred={preferred} now={now} request={request} />
        <section className="my-stores__search" aria-labelledby="find-store">
          <h2 className="heading" id="find-store">
            {t(preferred === 'none' ? 'my-store.find' : 'my-store.change')}
          </h2>
          <LocatorForm query={query} action={action} request={request} />
          <div className="locator__found" data-stores="">
            {found !== null && (
              <StoreList
                found={found}
                query={query}
                action={action}
                now={now}
                request={request}
                map={hasMap(request)}
                pendingAction={(store) =>
                  store.storeId === mine ? (
                    <p className="eyebrow">{t('my-store.chosen')}</p>
                  ) : (
                    <ChooseButton store={store} request={request} />
                  )
                }
              />
            )}
          </div>
          <StoreMap
            request={request}
            preferred={mine ?? undefined}
            here={mine ?? undefined}
            pendingAction={<ChooseForm storeId="" title="#" request={request} />}
          />
        </section>
      </div>
    );
  },
};
