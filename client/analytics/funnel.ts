import type { PageEvent } from '../../shared/analytics/analytics.ts';
import { type CheckoutStep, checkoutSteps, funnelSteps } from '../../shared/checkout/checkout.ts';

type Zone = PageEvent<'checkout_error'>['zone'];

/** A step of the checkout, as analytics names it. */
export interface FunnelPlace {
  name: CheckoutStep;
  /** Number of the step; null for the overview, which has none (specification, section 2). */
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

/** The step of a path (with its market prefix); undefined for other pages. */
export function funnelPlace(path: string): FunnelPlace | undefined {
  const [, , segment] = path.split('/');
  const name = checkoutSteps.find((each) => each === segment);
  return name === undefined ? undefined : { name, step: funnelSteps[name], zone: zones[name] };
}
