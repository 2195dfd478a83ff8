import { type AreaRows, type PersonalRow, personalRow } from '../../page/row.ts';
import { orderAdyenCheck } from './order-adyen-check.tsx';
import { orderBilling } from './order-billing.tsx';
import { orderConfirmation } from './order-confirmation.tsx';
import { orderDelivery } from './order-delivery.tsx';
import { orderOverview } from './order-overview.tsx';
import { orderPayment } from './order-payment.tsx';

const step = (
  page: PersonalRow['page'],
  rest: Partial<Pick<PersonalRow, 'styles' | 'countedForms' | 'map'>> = {},
) =>
  personalRow(page, {
    layout: 'order',
    part: 'checkout',
    ...rest,
    guards: ['secure-authent', 'init-order', 'order-exception', 'order-access'],
  });

/** From the billing address to the confirmed order. */
export const checkoutRows = {
  'order-billing': step(orderBilling, { styles: ['look-up'] }),
  'order-delivery': step(orderDelivery, { styles: ['opening-hours', 'delivery', 'map'], map: true }),
  'order-overview': step(orderOverview, { styles: ['overview'] }),
  'order-payment': step(orderPayment, { styles: ['payment'], countedForms: 'cart' }),
  'order-adyen-check': personalRow(orderAdyenCheck, {
    layout: 'order',
    styles: ['confirmation'],
    guards: ['secure-authent', 'order-exception'],
  }),
  'order-confirmation': personalRow(orderConfirmation, {
    layout: 'order',
    styles: ['confirmation', 'ordered', 'opening-hours'],
    guards: ['secure-authent'],
  }),
} satisfies AreaRows;
