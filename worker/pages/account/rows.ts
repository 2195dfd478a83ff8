import { isLoyaltyCardHolder } from '../../../shared/loyalty/loyalty.ts';
import { type AreaRows, isOn, type PersonalRow, personalRow } from '../../page/row.ts';
import { locatorParameters } from '../stores/locator-query.ts';
import { accountAdvantages } from './advantages/advantages.tsx';
import { accountAlerts } from './alerts/alerts.tsx';
import { accountChangePassword } from './change-password.tsx';
import { accountDashboard } from './dashboard/dashboard.tsx';
import { accountDelete } from './delete.tsx';
import { accountDocument } from './document.tsx';
import { accountDownloads } from './downloads.tsx';
import { accountLoyaltyHistory } from './loyalty/history.tsx';
import { accountLoyalty } from './loyalty/loyalty.tsx';
import { accountOrder } from './order/order.tsx';
import { accountOrderReturn } from './order/order-return.tsx';
import { accountOrderWithdrawal } from './order/order-withdrawal.tsx';
import { accountOrders } from './order/orders.tsx';
import { accountPasskeys } from './passkeys/new-passkey.tsx';
import { accountPasskey } from './passkeys/passkey-removal.tsx';
import { accountPlatform } from './platforms/platform-removal.tsx';
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
  'accountMenu' | 'partOf' | 'inMenu' | 'countedForms' | 'rateLimit' | 'flag' | 'capability' | 'part' | 'map'
>;

const account = (page: PersonalRow['page'], rest: Rest = {}) =>
  personalRow(page, { layout: 'account', guards: ['secure-authent', 'account-access'], ...rest });

/** The loyalty pages exist only for holders of the card, in markets with loyalty (specification, section 2). */
const holdsCard: PersonalRow['inMenu'] = ({ domain }, client) =>
  domain.params.loyalty && client !== null && isLoyaltyCardHolder(client);

export const accountRows = {
  'account-dashboard': account(accountDashboard, {
    accountMenu: 'account.dashboard',
  }),
  'account-orders': account(accountOrders, { accountMenu: 'account.orders' }),
  'account-order': account(accountOrder, {
    countedForms: 'cart',
  }),
  'account-order-return': account(accountOrderReturn, { capability: 'returns' }),
  'account-order-withdrawal': account(accountOrderWithdrawal, { capability: 'withdrawal' }),
  'account-wishlist': account(accountWishlist, {
    accountMenu: 'wishlist.title',
    flag: 'wishlist',
    part: 'wishlist',
    countedForms: 'cart',
  }),
  'account-loyalty': account(accountLoyalty, {
    accountMenu: 'account.loyalty',
    capability: 'loyalty',
    inMenu: holdsCard,
  }),
  'account-loyalty-history': account(accountLoyaltyHistory, { capability: 'loyalty' }),
  'account-advantages': account(accountAdvantages, {
    accountMenu: 'advantages.title',
    countedForms: 'cart',
    inMenu: ({ domain }) => domain.params.showCommercialOffers || domain.params.privateSales !== undefined,
  }),
  'account-welcome': personalRow(accountWelcome, {
    layout: 'authentication',
    countedForms: 'cart',
    guards: ['secure-authent'],
  }),

  'account-change-password': account(accountChangePassword, {
    partOf: 'account-settings',
    capability: 'password',
  }),
  'account-delete': account(accountDelete, { partOf: 'account-settings', capability: 'account-deletion' }),
  'account-alerts': account(accountAlerts, {
    accountMenu: 'alerts.title',
    flag: 'showProductAvailabilityAlert',
    countedForms: 'cart',
  }),
  'account-downloads': account(accountDownloads, {
    accountMenu: 'account.downloads',
    capability: ['documents', 'data-export'],
    inMenu: ({ domain }) => domain.params.myDownloads,
  }),
  'account-document': account(accountDocument, { capability: 'documents' }),
  'account-reservations': account(accountReservations, {
    accountMenu: 'reservations.title',
    capability: 'reservations',
    // The page of past reservations exists anyway.
    inMenu: ({ domain }) => isOn('ereservation', domain),
    countedForms: 'cart',
  }),
  'account-settings-bank-details': account(accountBankDetails, { capability: 'bank-details' }),
  'account-security': account(accountSecurity, {
    capability: ['password', 'passkeys', 'sign-ins', 'assistant-linking', 'email-confirmation'],
  }),
  'account-passkeys': account(accountPasskeys, { capability: 'passkeys' }),
  'account-passkey': account(accountPasskey, { capability: 'passkeys' }),
  'account-platform': account(accountPlatform, { capability: 'assistant-linking' }),
  'account-settings-billing-address': account(accountBillingAddress),
  'account-settings-delivery-addresses': account(accountDeliveryAddresses),
  createDeliveryAddresses: account(accountDeliveryAddress),
  editDeliveryAddresses: account(accountDeliveryAddress),
  'account-settings-delivery-addresses-page': account(accountDeliveryAddressPage),
  'account-settings-edit': account(accountSettingsEdit),
  'account-store': account(accountStore, {
    accountMenu: 'my-store.title',
    flag: 'storeLocator',
    part: 'locator',
    map: true,
    countedForms: 'cart',
    rateLimit: { limit: 'search', parameters: Object.keys(locatorParameters) },
  }),
  'account-settings': account(accountSettings, {
    accountMenu: 'settings.title',
  }),
  'account-subscriptions': account(accountSubscriptions, {
    capability: 'subscriptions',
    partOf: 'account-settings',
  }),
} satisfies AreaRows;
