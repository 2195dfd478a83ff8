import type { ReactElement } from 'react';
import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import { countryName } from '../../../../shared/format/intl.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import { href } from '../../../../shared/routes.ts';
import { Notice } from '../../../components/notice.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import { AddressText } from '../../../forms/address-text.tsx';
import type { PageRequest, PersonalPage } from '../../../page/page-module.ts';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/address.css';
import '../../../../client/styles/account/settings.css';

/** The gateway refuses more. */
const maxAddresses = 50;

/** The customer's delivery addresses, the favourite first. */
export const accountDeliveryAddresses: PersonalPage<{ addresses: readonly DeliveryAddress[] | null }> = {
  load: async ({ gateway }) => ({ addresses: await gateway.attempt('getDeliveryAddresses', {}) }),

  seo: (_, { t }) => ({ title: t('settings.deliveries'), description: t('account.description') }),

  View({ data: { addresses }, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t('settings.deliveries')}</h1>
        {addresses === null && <Unavailable text="addresses.unavailable" request={request} />}
        {addresses?.length === 0 && <p className="settings__lead">{t('addresses.none')}</p>}
        {addresses !== null && addresses.length > 0 && (
          <ul className="settings__parts">
            {addresses.map((address) => (
              <Saved key={address.id} address={address} request={request} />
            ))}
          </ul>
        )}
        {addresses !== null && addresses.length >= maxAddresses ? (
          <Notice tone="info">{t('addresses.error.limit')}</Notice>
        ) : (
          <p>
            <a className="button button--primary" href={href(locale, 'createDeliveryAddresses')}>
              {t('addresses.new')}
            </a>
          </p>
        )}
        <p>
          <a className="link" href={href(locale, 'account-settings')}>
            {t('addresses.back')}
          </a>
        </p>
      </div>
    );
  },
};

interface SavedProps {
  address: DeliveryAddress;
  request: PageRequest;
}

/** An address with the country's name and the telephone number in the market's format. */
export function DeliveryText({ address, request }: SavedProps): ReactElement {
  const { properties } = request;
  return (
    <AddressText
      address={address}
      country={countryName(address.country, properties.intl)}
      phone={displayPhone(address.phoneNumber, request.domain.countryCodeISO2)}
    />
  );
}

function Saved({ address, request }: SavedProps): ReactElement {
  const { t, locale } = request;
  const { id, line1, city, favorite } = address;
  const actionHref = (page: string) => href(locale, 'account-settings-delivery-addresses-page', { id, page });
  const named = { address: `${line1}, ${city}` };
  return (
    <li className="settings__known">
      <p className="settings__mark small muted">{favorite && t('addresses.is-favorite')}</p>
      <div className="settings__facts">
        <DeliveryText address={address} request={request} />
      </div>
      <div className="settings__actions">
        <a
          className="link"
          href={href(locale, 'editDeliveryAddresses', { id })}
          aria-label={t('addresses.change.label', named)}
        >
          {t('settings.change')}
        </a>
        <a className="link" href={actionHref('delete')} aria-label={t('addresses.delete.label', named)}>
          {t('addresses.delete')}
        </a>
        {!favorite && (
          <form method="post" action={actionHref('favorite')}>
            <button type="submit" className="link" aria-label={t('addresses.prefer.label', named)}>
              {t('addresses.prefer')}
            </button>
          </form>
        )}
      </div>
    </li>
  );
}
