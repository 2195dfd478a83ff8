import { isHosted, providerOf } from '../../../shared/checkout/payment-products.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { webDomainsWithout } from '../../connection/web-domains.ts';

/** What neither Medusa nor the reference backend can do (docs/medusa.md). */
const missing: readonly Capability[] = [
  'gift-cards',
  'donations',
  'loyalty',
  'order-subscriptions',
  'store-orders',
  'pickup-points',
  'embedded-payment',
  'assistant-linking',
  'returns',
  'withdrawal',
  'documents',
  'data-export',
  'stock-alerts',
  'offers',
  'bank-details',
  'account-deletion',
  'order-mails',
];

/** The parameters of markets, without that, and without payment products of the second provider. */
export const webDomains = webDomainsWithout(missing, (name) => !isHosted(name) || providerOf(name) === 'adyen');
