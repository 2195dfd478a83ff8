import type { DeliveryAddress } from '../../../../shared/contract/customer.ts';
import { href } from '../../../../shared/routes.ts';
import { refusalOf } from '../../../forms/form.ts';
import { seeOther } from '../../../forms/see-other.ts';
import { NotFound } from '../../../upstream/errors.ts';
import type { PersonalPage, VisitorRequest } from '../../page-module.ts';
import { addressOf } from './delivery-address.tsx';
import { DeliveryText } from './delivery-addresses.tsx';

const deeds = ['favorite', 'delete'] as const;
type Deed = (typeof deeds)[number];

function deedOf({ route, url }: VisitorRequest): Deed {
  const deed = deeds.find((each) => each === route.params.page);
  if (deed === undefined) throw new NotFound(url.pathname);
  return deed;
}

/** What one does with a saved address besides changing it: each asks once, and is done by its button. */
export const accountDeliveryAddressPage: PersonalPage<{ deed: Deed; address: DeliveryAddress }> = {
  async load(request) {
    return { deed: deedOf(request), address: await addressOf(request) };
  },

  async action(request) {
    const { gateway, locale, route } = request;
    const deed = deedOf(request);
    const list = seeOther(href(locale, 'account-settings-delivery-addresses'));
    const addresses = await gateway.call('getDeliveryAddresses', {});
    const address = addresses.find(({ id }) => id === route.params.id);
    if (address === undefined) {
      // Deleted by a second click or another tab, or never this customer's: there is no telling.
      request.tell({ tone: 'info', key: 'addresses.gone' });
      return list;
    }
    try {
      if (deed === 'delete') await gateway.call('deleteDeliveryAddress', { id: address.id });
      else await gateway.call('updateDeliveryAddress', { ...address, favorite: true });
    } catch (error) {
      return refusalOf(error, request);
    }
    request.tell({ tone: 'success', key: deed === 'delete' ? 'addresses.deleted' : 'addresses.preferred' });
    return list;
  },

  seo: ({ deed }, { t }) => ({
    title: t(`addresses.${deed}.title`),
    description: t('account.description'),
  }),

  View({ data: { deed, address }, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t(`addresses.${deed}.title`)}</h1>
        <DeliveryText address={address} request={request} />
        <form method="post" className="settings__save" data-form>
          <button type="submit" className="button button--primary">
            {t(deed === 'delete' ? 'addresses.delete' : 'addresses.prefer')}
          </button>
          <a className="link" href={href(locale, 'account-settings-delivery-addresses')}>
            {t('settings.cancel')}
          </a>
        </form>
      </div>
    );
  },
};
