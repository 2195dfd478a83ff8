import type { ReactElement } from 'react';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { displayPhone } from '../../../shared/forms/phone.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { routeUrl, storeTitle } from '../../stores/store-words.ts';

interface StoreLinksProps {
  store: Parameters<typeof routeUrl>[0] & Pick<Store, 'name' | 'phone'>;
  request: Pick<PageRequest, 't' | 'domain'>;
}

export function StoreLinks({ store, request: { t, domain } }: StoreLinksProps): ReactElement {
  const { phone } = store;
  return (
    <p className="cluster">
      {phone !== null && (
        <a className="link" href={`tel:${phone}`}>
          {displayPhone(phone, domain.countryCodeISO2)}
        </a>
      )}
      <a
        className="link"
        href={routeUrl(store)}
        rel="noopener noreferrer"
        aria-label={t('store.route.name', { name: storeTitle(store) })}
      >
        {t('store.route')}
      </a>
    </p>
  );
}
