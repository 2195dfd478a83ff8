import { webDomainsWithout } from '../../connection/web-domains.ts';

/** The parameters of markets, without what neither Medusa nor the reference backend can do (docs/medusa.md). */
export const webDomains = webDomainsWithout([
  'gift-cards',
  'donations',
  'loyalty',
  'order-subscriptions',
  'store-orders',
  'pickup-points',
  'embedded-payment',
  'returns',
  'withdrawal',
  'documents',
  'data-export',
  'stock-alerts',
  'offers',
  'bank-details',
  'account-deletion',
]);
