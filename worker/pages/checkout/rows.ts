import { type AreaRows, type PersonalRow, personalRow } from '../../page/row.ts';
import { assistantCheckout } from './assistant/assistant-checkout.tsx';
import { orderAdyenCheck } from './order-adyen-check.tsx';
import { orderBilling } from './order-billing.tsx';
import { orderConfirmation } from './order-confirmation.tsx';
import { orderDelivery } from './order-delivery.tsx';
import { orderOverview } from './order-overview.tsx';
import { orderPayment } from './order-payment.tsx';

const step = (page: PersonalRow['page'], rest: Partial<Pick<PersonalRow, 'countedForms' | 'map'>> = {}) =>
  personalRow(page, {
    layout: 'order',
    part: 'checkout',
    ...rest,
    guards: ['secure-authent', 'init-order', 'order-exception', 'order-access'],
  });

export const checkoutRows = {
  'order-billing': step(orderBilling),
  'order-delivery': step(orderDelivery, { map: true }),
  'order-overview': step(orderOverview),
  'order-payment': step(orderPayment, { countedForms: 'cart' }),
  'order-adyen-check': personalRow(orderAdyenCheck, {
    layout: 'order',
    guards: ['secure-authent', 'order-exception'],
  }),
  'order-confirmation': personalRow(orderConfirmation, {
    layout: 'order',
    guards: ['secure-authent'],
  }),
  'assistant-checkout': personalRow(assistantCheckout, {
    layout: 'order',
    part: 'checkout',
    capability: 'account',
    guards: [],
    countedForms: 'cart',
    secretAddress: true,
  }),
} satisfies AreaRows;
