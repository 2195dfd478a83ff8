import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { Subscription } from '../../../../shared/contract/account/subscriptions.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { countryName, formatDate } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import { href } from '../../../../shared/routes.ts';
import { TryAgain } from '../../../components/unavailable.tsx';
import { AddressText } from '../../../forms/address-text.tsx';
import type { PageRequest, PersonalPage } from '../../../page/page-module.ts';
import { maskedIban } from './iban.ts';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/address.css';
import '../../../../client/styles/account/settings.css';

/** Data of each part; null if the gateway fails. */
interface SettingsData {
  client: Client;
  addresses: CallOutput<'getAddresses'> | null;
  bank: CallOutput<'getBankDetails'> | null;
  subscriptions: readonly Subscription[] | null;
}

/** What the page of sign-ins shows. */
const signInCapabilities = ['password', 'passkeys', 'sign-ins'] as const;

export const accountSettings: PersonalPage<SettingsData> = {
  async load({ client, gateway }) {
    const [known, addresses, bank, subscriptions] = await Promise.all([
      client ?? gateway.call('getAccount', {}),
      gateway.attempt('getAddresses', {}),
      gateway.attempt('getBankDetails', {}),
      gateway.attempt('getSubscriptions', {}),
    ]);
    return { client: known, addresses, bank, subscriptions: subscriptions?.values ?? null };
  },

  seo: (_, { t }) => ({ title: t('settings.title'), description: t('account.description') }),

  View({ data: { client, addresses, bank, subscriptions }, request }) {
    const { t, locale, properties, capabilities } = request;
    const favorite = addresses?.delivery.find(({ favorite }) => favorite) ?? addresses?.delivery[0];
    const others = (addresses?.delivery.length ?? 1) - 1;
    const wanted = subscriptions?.filter(({ visible, optin }) => visible && optin === 'YES') ?? [];
    const iban = bank?.values[0]?.iban;
    const country = (code: string) => countryName(code, properties.intl);
    return (
      <div className="settings">
        <h1 className="title">{t('settings.title')}</h1>
        <div className="settings__parts">
          <Part name="details" to={href(locale, 'account-settings-edit')} link="settings.change" t={t}>
            <Details client={client} request={request} />
          </Part>
          <Part
            name="deliveries"
            to={href(locale, 'account-settings-delivery-addresses')}
            link={addresses !== null && favorite === undefined ? 'settings.add' : 'settings.manage'}
            t={t}
          >
            <Known known={addresses !== null} request={request}>
              {favorite === undefined ? (
                t('settings.deliveries.none')
              ) : (
                <>
                  <AddressText address={favorite} country={country(favorite.country)} />
                  {others > 0 && <p className="muted">{t('settings.deliveries.others', { count: others })}</p>}
                </>
              )}
            </Known>
          </Part>
          <Part
            name="billing"
            to={href(locale, 'account-settings-billing-address')}
            link={addresses !== null && addresses.billing === null ? 'settings.add' : 'settings.change'}
            t={t}
          >
            <Known known={addresses !== null} request={request}>
              {addresses?.billing == null ? (
                t('settings.billing.none')
              ) : (
                <AddressText address={addresses.billing} country={country(addresses.billing.country)} />
              )}
            </Known>
          </Part>
          {capabilities.has('bank-details') && (
            <Part
              name="bank"
              to={href(locale, 'account-settings-bank-details')}
              link={bank !== null && iban === undefined ? 'settings.add' : 'settings.change'}
              t={t}
            >
              <Known known={bank !== null} request={request}>
                {iban === undefined ? t('bank.none') : maskedIban(iban)}
              </Known>
            </Part>
          )}
          {capabilities.has('subscriptions') && (
            <Part name="subscriptions" to={href(locale, 'account-subscriptions')} link="settings.change" t={t}>
              <Known known={subscriptions !== null} request={request}>
                {wanted.length === 0
                  ? t('settings.subscriptions.none')
                  : wanted.map(({ type }) => t(`subscriptions.${type}`)).join(', ')}
              </Known>
            </Part>
          )}
          {capabilities.has('password') && (
            <Part
              name="password"
              to={href(locale, 'account-change-password')}
              link={client.hasPassword ? 'settings.change' : 'settings.password.first'}
              t={t}
            >
              {t(client.hasPassword ? 'settings.password.is' : 'settings.password.none')}
            </Part>
          )}
          {signInCapabilities.some((each) => capabilities.has(each)) && (
            <Part name="security" to={href(locale, 'account-security')} link="settings.security.open" t={t}>
              {t('settings.security.text')}
            </Part>
          )}
        </div>
        {capabilities.has('account-deletion') && (
          <p>
            <a className="link small" href={href(locale, 'account-delete')}>
              {t('settings.delete')}
            </a>
          </p>
        )}
      </div>
    );
  },
};

interface PartProps {
  name: 'details' | 'deliveries' | 'billing' | 'bank' | 'subscriptions' | 'password' | 'security';
  to: string;
  link: 'settings.change' | 'settings.add' | 'settings.manage' | 'settings.password.first' | 'settings.security.open';
  t: PageRequest['t'];
  children: ReactNode;
}

function Part({ name, to, link, t, children }: PartProps): ReactElement {
  return (
    <section className="settings__known" aria-labelledby={`settings-${name}`}>
      <h2 className="subheading" id={`settings-${name}`}>
        {t(`settings.${name}`)}
      </h2>
      <div className="settings__facts">{children}</div>
      <a className="link" href={to} aria-describedby={`settings-${name}`}>
        {t(link)}
      </a>
    </section>
  );
}

interface KnownProps {
  known: boolean;
  request: PageRequest;
  children: ReactNode;
}

function Known({ known, request, children }: KnownProps): ReactNode {
  if (known) return children;
  return (
    <p className="muted">
      {request.t('settings.unavailable')} <TryAgain request={request} />
    </p>
  );
}

function Details({ client, request }: { client: Client; request: PageRequest }): ReactElement {
  const { t, properties } = request;
  const { firstName, lastName, email, pendingEmail, phoneNumber, birthday, preferredChannel } = client;
  return (
    <>
      <p>{displayName(`${firstName} ${lastName}`)}</p>
      <p>{email}</p>
      {pendingEmail !== null && <p className="muted">{t('settings.email.pending', { email: pendingEmail })}</p>}
      {phoneNumber !== null && <p>{displayPhone(phoneNumber, request.domain.countryCodeISO2)}</p>}
      {birthday !== null && (
        <p className="muted">{t('settings.born', { date: formatDate(birthday, properties.intl) })}</p>
      )}
      {preferredChannel === 'SMS' && <p className="muted">{t('settings.channel.SMS')}</p>}
    </>
  );
}
