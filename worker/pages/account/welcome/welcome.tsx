import type { ReactElement } from 'react';
import { Icon, type IconName } from '../../../../client/components/icon.tsx';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import type { PlainKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, PersonalPage } from '../../../page/page-module.ts';
import { AboutForm, aboutForm, saveAbout } from './about-form.tsx';
import { nextPage } from './next-page.ts';
import { addCard, Offers } from './offers.tsx';
import { Reactivation, reactivate, reactivationForm } from './reactivation.tsx';
import '../../../../client/styles/account/welcome.css';

interface WelcomeData {
  client: Client;
  offersPasskey: boolean;
}

/**
 * The first page of a new customer, between signing up and the page they were going to (`auth/callback`). Nobody is
 * sent here twice; other customers are redirected. It offers to reopen a closed account.
 */
export const accountWelcome: PersonalPage<WelcomeData> = {
  forms: [aboutForm, reactivationForm],

  async load(request) {
    const { client, gateway, session } = request;
    const [known, passkeys] = await Promise.all([
      client ?? gateway.call('getAccount', {}),
      gateway.attempt('listPasskeys', {}),
    ]);
    // Opened from a bookmark or by Back on a later day: only new customers see it.
    if (!known.isDeleted && !session.newCustomer) return seeOther(nextPage(request).path);
    return { client: known, offersPasskey: passkeys?.offered === true && passkeys.values.length === 0 };
  },

  action(request, data) {
    if (data.get('form') === aboutForm.name) return saveAbout(request, data);
    if (data.get('intent') === 'card') return addCard(request);
    return reactivate(request);
  },

  seo: ({ client }, { t }) => ({
    title: client.isDeleted
      ? t('account.deleted.title')
      : t('account.welcome.title', { name: displayName(client.firstName) }),
    description: t('account.description'),
  }),

  View({ data: { client, offersPasskey }, request }) {
    const { t, locale } = request;
    if (client.isDeleted) return <Reactivation client={client} request={request} />;
    const { path, label } = nextPage(request);
    return (
      <div className="welcome">
        <header className="welcome__head">
          <h1 className="title">{t('account.welcome.title', { name: displayName(client.firstName) })}</h1>
          <p className="welcome__lead">{t('welcome.lead')}</p>
          <div className="welcome__on">
            <a className="button button--primary" href={path}>
              {t(label)}
            </a>
            <a className="link" href={href(locale, 'index')}>
              {t('account.discover')}
            </a>
          </div>
        </header>
        <Gives request={request} />
        <div className="welcome__columns">
          <AboutForm client={client} request={request} />
          <Offers client={client} offersPasskey={offersPasskey} request={request} />
        </div>
      </div>
    );
  },
};

/** The benefits of an account in this market. */
function Gives({ request: { t, domain } }: { request: PageRequest }): ReactElement {
  const gifts: { icon: IconName; title: PlainKey; text: PlainKey }[] = [
    { icon: 'check', title: 'welcome.orders', text: 'welcome.orders.text' },
    { icon: 'account', title: 'welcome.addresses', text: 'welcome.addresses.text' },
    ...(domain.params.wishlist
      ? [{ icon: 'heart', title: 'welcome.wishlist', text: 'welcome.wishlist.text' } as const]
      : []),
    { icon: 'cart', title: 'welcome.cart', text: 'welcome.cart.text' },
  ];
  return (
    <section aria-labelledby="gives">
      <h2 className="visually-hidden" id="gives">
        {t('welcome.gives')}
      </h2>
      <ul className="welcome__gives">
        {gifts.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3 className="subheading">{t(title)}</h3>
            <p className="muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
