import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, type PersonalRow, personalRow } from '../row.ts';
import { accountChangePassword } from './change-password.tsx';
import { accountDashboard } from './dashboard.tsx';
import { accountDelete } from './delete.tsx';
import { accountDocument } from './document.ts';
import { accountLoyalty } from './loyalty.tsx';
import { accountOrder } from './order/order.tsx';
import { accountOrderReturn } from './order/order-return.tsx';
import { accountOrders } from './orders.tsx';
import { accountSecurity } from './security.tsx';
import { accountBillingAddress } from './settings/billing-address.tsx';
import { accountDeliveryAddress } from './settings/delivery-address.tsx';
import { accountDeliveryAddressPage } from './settings/delivery-address-page.tsx';
import { accountDeliveryAddresses } from './settings/delivery-addresses.tsx';
import { accountSettingsEdit } from './settings/edit.tsx';
import { accountSettings } from './settings/overview.tsx';
import { accountSubscriptions } from './settings/subscriptions.tsx';
import { accountWelcome } from './welcome.tsx';

const account = (
  page: PersonalRow['page'],
  rest: Pick<Partial<PersonalRow>, 'styles' | 'accountMenu'> = {},
) => personalRow(page, { layout: 'account', guards: ['secure-authent', 'account-access'], ...rest });

const later = account(coming, { styles: comingStyles });
const loyalty = account(accountLoyalty, { styles: comingStyles });

const address = (page: PersonalRow['page']) => account(page, { styles: ['address', 'look-up', 'settings'] });

/** What belongs to a customer. */
export const accountRows = {
  'account-dashboard': account(accountDashboard, { accountMenu: 'account.dashboard' }),
  'account-orders': account(accountOrders, { accountMenu: 'account.orders' }),
  'account-order': account(accountOrder, { styles: ['summary', 'ordered', 'order'] }),
  'account-order-return': account(accountOrderReturn, { styles: ['ordered', 'order'] }),
  'account-loyalty': loyalty,
  'account-loyalty-history': loyalty,
  'account-welcome': personalRow(accountWelcome, { layout: 'authentication', guards: ['secure-authent'] }),

  'account-advantages': later,
  'account-alerts': later,
  'account-change-password': account(accountChangePassword, { styles: ['account-entry'] }),
  'account-delete': account(accountDelete, { styles: ['account-entry'] }),
  'account-downloads': later,
  'account-document': account(accountDocument),
  'account-reservations': later,
  'account-settings-bank-details': later,
  'account-security': account(accountSecurity, { styles: ['account-entry'] }),
  'account-settings-billing-address': address(accountBillingAddress),
  'account-settings-delivery-addresses': account(accountDeliveryAddresses, {
    styles: ['address', 'settings'],
  }),
  createDeliveryAddresses: address(accountDeliveryAddress),
  editDeliveryAddresses: address(accountDeliveryAddress),
  'account-settings-delivery-addresses-page': account(accountDeliveryAddressPage, {
    styles: ['address', 'settings'],
  }),
  'account-settings-edit': account(accountSettingsEdit, { styles: ['address', 'settings'] }),
  'account-store': later,
  'account-wishlist': later,
  'account-settings': account(accountSettings, {
    styles: ['address', 'settings'],
    accountMenu: 'settings.title',
  }),
  'account-subscriptions': account(accountSubscriptions, {
    styles: ['settings'],
    accountMenu: 'subscriptions.title',
  }),
} satisfies AreaRows;
