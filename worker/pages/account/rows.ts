import { isLoyaltyCardHolder } from '../../../shared/loyalty/loyalty.ts';
import { type AreaRows, isOn, type PersonalRow, personalRow } from '../../page/row.ts';
import { locatorParameters } from '../stores/locator-query.ts';
import { accountAdvantages } from './advantages/advantages.tsx';
import { accountAlerts } from './alerts/alerts.tsx';
import { accountChangePassword } from './change-password.tsx';
import { accountDashboard } from './dashboard/dashboard.tsx';
import { accountDelete } from './delete.tsx';
import { accountDocument } from './document.ts';
import { accountDownloads } from './downloads.tsx';
import { accountLoyaltyHistory } from './loyalty/history.tsx';
import { accountLoyalty } from './loyalty/loyalty.tsx';
import { accountOrder } from './order/order.tsx';
import { accountOrderReturn } from './order/order-return.tsx';
import { accountOrderWithdrawal } from './order/order-withdrawal.tsx';
import { accountOrders } from './order/orders.tsx';
import { accountPasskeys } from './passkeys/new-passkey.tsx';
import { accountPasskey } from './passkeys/passkey-removal.tsx';
import { accountReservations } from './reservations/reservations.tsx';
import { accountSecurity } from './security.tsx';
import { accountBankDetails } from './settings/bank-details.tsx';
import { accountBillingAddress } from './settings/billing-address.tsx';
import { accountDeliveryAddress } from './settings/delivery-address.tsx';
import { accountDeliveryAddressPage } from './settings/delivery-address-page.tsx';
import { accountDeliveryAddresses } from './settings/delivery-addresses.tsx';
import { accountSettingsEdit } from './settings/edit.tsx';
import { accountSettings } from './settings/overview.tsx';
import { accountSubscriptions } from './settings/subscriptions.tsx';
import { accountStore } from './store/store.tsx';
import { accountWelcome } from './welcome/welcome.tsx';
import { accountWishlist } from './wishlist/wishlist.tsx';

type Rest = Pick<
  Partial<PersonalRow>,
  'styles' | 'accountMenu' | 'partOf' | 'inMenu' | 'countedForms' | 'countedLooks' | 'flag' | 'part' | 'map'
>;

/** A page with nothing to fill in. */
const plain = (page: PersonalRow['page'], rest: Rest = {}) =>
  personalRow(page, { layout: 'account', guards: ['secure-authent', 'account-access'], ...rest });

const account = (page: PersonalRow['page'], { styles = [], ...rest }: Rest = {}) =>
  plain(page, { ...rest, styles: ['price', 'forms', ...styles] });

/** The loyalty pages are there for holders of the card alone, where there is one (specification, section 2). */
const holdsCard: PersonalRow['inMenu'] = ({ domain }, client) =>
  domain.params.loyalty && client !== null && isLoyaltyCardHolder(client);

const address = (page: PersonalRow['page']) => account(page, { styles: ['address', 'look-up', 'settings'] });

/** What belongs to a customer. */
export const accountRows = {
  'account-dashboard': plain(accountDashboard, {
    styles: ['dashboard'],
    accountMenu: 'account.dashboard',
  }),
  'account-orders': plain(accountOrders, { accountMenu: 'account.orders' }),
  'account-order': plain(accountOrder, {
    styles: ['summary', 'ordered', 'address-text', 'opening-hours', 'order'],
    countedForms: 'cart',
  }),
  'account-order-return': account(accountOrderReturn, { styles: ['ordered', 'order'] }),
  'account-order-withdrawal': account(accountOrderWithdrawal, { styles: ['ordered', 'order'] }),
  'account-wishlist': account(accountWishlist, {
    accountMenu: 'wishlist.title',
    flag: 'wishlist',
    part: 'wishlist',
    styles: ['card', 'removal', 'alert-offer', 'wishlist'],
    countedForms: 'cart',
  }),
  'account-loyalty': plain(accountLoyalty, {
    styles: ['loyalty'],
    accountMenu: 'account.loyalty',
    inMenu: holdsCard,
  }),
  'account-loyalty-history': plain(accountLoyaltyHistory, { styles: ['loyalty'] }),
  'account-advantages': plain(accountAdvantages, {
    styles: ['loyalty'],
    accountMenu: 'advantages.title',
    countedForms: 'cart',
    inMenu: ({ domain }) => domain.params.showCommercialOffers || domain.params.privateSales !== undefined,
  }),
  'account-welcome': personalRow(accountWelcome, {
    layout: 'authentication',
    styles: ['address', 'welcome'],
    countedForms: 'cart',
    guards: ['secure-authent'],
  }),

  'account-change-password': account(accountChangePassword, {
    styles: ['account-entry'],
    partOf: 'account-settings',
  }),
  'account-delete': account(accountDelete, { styles: ['account-entry'], partOf: 'account-settings' }),
  'account-alerts': account(accountAlerts, {
    accountMenu: 'alerts.title',
    flag: 'showProductAvailabilityAlert',
    styles: ['removal', 'price', 'piece', 'alerts'],
    countedForms: 'cart',
  }),
  'account-downloads': plain(accountDownloads, {
    styles: ['downloads'],
    accountMenu: 'account.downloads',
    inMenu: ({ domain }) => domain.params.myDownloads,
  }),
  'account-document': account(accountDocument),
  'account-reservations': account(accountReservations, {
    accountMenu: 'reservations.title',
    // What was reserved before is there all the same.
    inMenu: ({ domain }) => isOn('ereservation', domain),
    styles: ['removal', 'piece', 'reservation'],
    countedForms: 'cart',
  }),
  'account-settings-bank-details': account(accountBankDetails, { styles: ['settings'] }),
  'account-security': account(accountSecurity, { styles: ['account-entry'] }),
  'account-passkeys': account(accountPasskeys, { styles: ['account-entry'] }),
  'account-passkey': account(accountPasskey, { styles: ['account-entry'] }),
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
  'account-store': account(accountStore, {
    accountMenu: 'my-store.title',
    flag: 'storeLocator',
    part: 'locator',
    styles: ['look-up', 'paging', 'stores', 'locator', 'my-store', 'map'],
    map: true,
    countedForms: 'cart',
    countedLooks: { limit: 'search', parameters: Object.keys(locatorParameters) },
  }),
  'account-settings': account(accountSettings, {
    styles: ['address', 'settings'],
    accountMenu: 'settings.title',
  }),
  'account-subscriptions': account(accountSubscriptions, {
    styles: ['settings'],
    partOf: 'account-settings',
  }),
} satisfies AreaRows;
