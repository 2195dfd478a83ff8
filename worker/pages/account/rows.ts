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
import { accountSubscriptions } from './subscriptions.tsx';
import { accountWelcome } from './welcome.tsx';

const account = (
  page: PersonalRow['page'],
  rest: Pick<Partial<PersonalRow>, 'styles' | 'accountMenu'> = {},
) => personalRow(page, { layout: 'account', guards: ['secure-authent', 'account-access'], ...rest });

const later = account(coming, { styles: comingStyles });
const loyalty = account(accountLoyalty, { styles: comingStyles });

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
  'account-settings': later,
  'account-settings-bank-details': later,
  'account-settings-billing-address': later,
  'account-security': account(accountSecurity, { styles: ['account-entry'] }),
  'account-settings-edit': later,
  'account-settings-delivery-addresses': later,
  createDeliveryAddresses: later,
  editDeliveryAddresses: later,
  'account-settings-delivery-addresses-page': later,
  'account-store': later,
  'account-wishlist': later,
  'account-subscriptions': account(accountSubscriptions, {
    styles: ['settings'],
    accountMenu: 'subscriptions.title',
  }),
} satisfies AreaRows;
