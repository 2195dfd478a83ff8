import type { PageEvent } from '../../shared/analytics/analytics.ts';
import { type CheckoutStep, checkoutSteps, funnelSteps } from '../../shared/checkout/checkout.ts';

type Zone = PageEvent<'checkout_error'>['zone'];

/** Where on the way to an order somebody is, as tracking names it. */
export interface FunnelPlace {
  name: CheckoutStep;
  /** Its number; null for the overview, which has none (specification, section 2). */
  step: PageEvent<'funnel_step'>['step'];
  zone: Zone;
}

const zones: Record<CheckoutStep, Zone> = {
  cart: 'cart',
  'order-billing': 'billing',
  'order-delivery': 'delivery',
  'order-overview': 'overview',
  'order-payment': 'payment',
  'order-confirmation': 'confirmation',
};

/** The place of a path with its market; undefined for what is none of them. */
export function funnelPlace(path: string): FunnelPlace | undefined {
  const [, , segment] = path.split('/');
  const name = checkoutSteps.find((each) => each === segment);
  return name === undefined ? undefined : { name, step: funnelSteps[name], zone: zones[name] };
}
