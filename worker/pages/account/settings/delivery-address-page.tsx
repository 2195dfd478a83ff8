import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import { href } from '../../../../shared/routes.ts';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import { refusalOf } from '../../../forms/form.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { DeliveryText } from './delivery-addresses.tsx';
import { savedAddress, toListWithout } from './saved-address.ts';
import '../../../../client/styles/account/settings.css';

const actions = ['favorite', 'delete'] as const;
type AddressAction = (typeof actions)[number];

function actionOf({ route, url }: VisitorRequest): AddressAction {
  const addressAction = actions.find((each) => each === route.params.page);
  if (addressAction === undefined) throw new NotFound(url.pathname);
  return addressAction;
}

/** Actions on a saved address besides editing. Each one asks for confirmation, and its button carries it out. */
export const accountDeliveryAddressPage: PersonalPage<{
  addressAction: AddressAction;
  address: DeliveryAddress;
}> = {
  async load(request) {
    const addressAction = actionOf(request);
    const address = await savedAddress(request);
    return address === null ? toListWithout(request) : { addressAction, address };
  },

  async action(request) {
    const { gateway, locale } = request;
    const addressAction = actionOf(request);
    const address = await savedAddress(request);
    if (address === null) return toListWithout(request);
    try {
      if (addressAction === 'delete') await gateway.call('deleteDeliveryAddress', { id: address.id });
      else await gateway.call('updateDeliveryAddress', { ...address, favorite: true });
    } catch (error) {
      // The address was deleted in another tab.
      if (error instanceof UpstreamError && error.code === 'unknown') return toListWithout(request);
      return refusalOf(error, request);
    }
    request.flash({
      tone: 'success',
      key: addressAction === 'delete' ? 'addresses.deleted' : 'addresses.preferred',
    });
    return seeOther(href(locale, 'account-settings-delivery-addresses'));
  },

  seo: ({ addressAction }, { t }) => ({
    title: t(`addresses.${addressAction}.title`),
    description: t('account.description'),
  }),

  View({ data: { addressAction, address }, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t(`addresses.${addressAction}.title`)}</h1>
        <DeliveryText address={address} request={request} />
        <form method="post" className="settings__save" data-form>
          <button type="submit" className="button button--primary">
            {t(addressAction === 'delete' ? 'addresses.delete' : 'addresses.prefer')}
          </button>
          <a className="link" href={href(locale, 'account-settings-delivery-addresses')}>
            {t('settings.cancel')}
          </a>
        </form>
      </div>
    );
  },
};
