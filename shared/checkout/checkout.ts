import { type FreeCartCriteria, isDematerialised, isEmpty, isFree, isPaid } from '../cart/cart.ts';
import type { Cart, PaymentResult } from '../contract/cart/cart.ts';
import type { Country } from '../markets/locales.ts';

/** The steps of the checkout in their order, by route name (specification, section 2). */
export const checkoutSteps = [
  'cart',
  'order-billing',
  'order-delivery',
  'order-overview',
  'order-payment',
  'order-confirmation',
] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** Numbers of the steps in tracking; the overview has none (specification, section 2). */
export const funnelSteps = {
  cart: 1,
  'order-billing': 3,
  'order-delivery': 4,
  'order-overview': null,
  'order-payment': 5,
  'order-confirmation': 6,
} as const satisfies Record<CheckoutStep, number | null>;

/** The domain parameters that shape the checkout. */
export interface CheckoutRules {
  /** A billing address in any other country has to be entered again. */
  billingCountries: readonly Country[];
  /** A delivery to any other country has to be chosen again. */
  deliveryCountries: readonly Country[];
  funnel: { overview: boolean };
  freeCartCriteria: FreeCartCriteria;
}

/**
 * Returns the steps of a cart: dematerialised carts have no delivery, free carts no payment. A free cart has the
 * overview in every market, since no payment page shows it before it is ordered.
 */
export function stepsOf(cart: Cart, { funnel, freeCartCriteria }: CheckoutRules): CheckoutStep[] {
  const free = isFree(cart, freeCartCriteria);
  const skipped: Partial<Record<CheckoutStep, boolean>> = {
    'order-delivery': isDematerialised(cart),
    'order-overview': !funnel.overview && !free,
    'order-payment': free,
  };
  return checkoutSteps.filter((step) => skipped[step] !== true);
}

/** True if the cart has a billing address in a country that this market bills. */
export function isBilled(
  { billingAddress }: Pick<Cart, 'billingAddress'>,
  { billingCountries }: Pick<CheckoutRules, 'billingCountries'>,
): boolean {
  return billingAddress !== null && billingCountries.includes(billingAddress.country);
}

/** True if the cart has a delivery to a country of this market: it may have been chosen in another market. */
export function isDelivered(
  { shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>,
  { deliveryCountries }: Pick<CheckoutRules, 'deliveryCountries'>,
): boolean {
  return shippingInfo !== null && shippingAddress !== null && deliveryCountries.includes(shippingAddress.country);
}

/** The country of delivery: that of the chosen delivery if this market delivers there, else the market's own. */
export function deliveryCountry(
  cart: Pick<Cart, 'shippingAddress'> | null,
  { countryCodeISO2, params }: { countryCodeISO2: Country; params: Pick<CheckoutRules, 'deliveryCountries'> },
): Country {
  const chosen = params.deliveryCountries.find((country) => country === cart?.shippingAddress?.country);
  return chosen ?? countryCodeISO2;
}

const filledIn: Record<CheckoutStep, (cart: Cart, rules: CheckoutRules) => boolean> = {
  cart: (cart) => !isEmpty(cart),
  'order-billing': isBilled,
  'order-delivery': isDelivered,
  'order-overview': () => true,
  'order-payment': isPaid,
  'order-confirmation': isPaid,
};

/** True if a cart has what a step requires. The last step creates the order: it is complete once there is one. */
function isComplete(cart: Cart, step: CheckoutStep, steps: readonly CheckoutStep[], rules: CheckoutRules): boolean {
  const last = steps.at(-2);
  return step === last ? isPaid(cart) : filledIn[step](cart, rules);
}

/** Returns the first step that is not complete; the confirmation once the cart is paid. */
export function currentStep(cart: Cart, rules: CheckoutRules): CheckoutStep {
  if (isPaid(cart)) return 'order-confirmation';
  const steps = stepsOf(cart, rules);
  return steps.find((step) => !isComplete(cart, step, steps, rules)) ?? 'order-confirmation';
}

/** True if the cart has the step and all earlier ones are complete; for a paid cart only the confirmation. */
export function mayVisit(cart: Cart, step: CheckoutStep, rules: CheckoutRules): boolean {
  if (isPaid(cart)) return step === 'order-confirmation';
  const steps = stepsOf(cart, rules);
  const position = steps.indexOf(step);
  return position !== -1 && steps.slice(0, position).every((before) => isComplete(cart, before, steps, rules));
}

/** Returns the step that follows; for a step that the cart does not have, its current step. */
export function nextStep(cart: Cart, step: CheckoutStep, rules: CheckoutRules): CheckoutStep {
  if (isPaid(cart)) return 'order-confirmation';
  const steps = stepsOf(cart, rules);
  const position = steps.indexOf(step);
  return position === -1 ? currentStep(cart, rules) : (steps[position + 1] ?? 'order-confirmation');
}

/** True for the last step before the confirmation. It creates the order, by a payment or, for a free cart, directly. */
export function isOrderingStep(cart: Cart, step: CheckoutStep, rules: CheckoutRules): boolean {
  return stepsOf(cart, rules).at(-2) === step;
}

/**
 * Meaning of a payment result for the shopper:
 * - `paid`: the payment succeeded, show the confirmation;
 * - `pending`: the shopper has nothing left to do, the provider's notification decides;
 * - `retry`: nothing was paid, offer to pay again;
 * - `continue`: the payment is not finished, lead the shopper back to it.
 */
export type PaymentOutcome = 'paid' | 'pending' | 'retry' | 'continue';

const outcomes: Record<PaymentResult, PaymentOutcome> = {
  Authorised: 'paid',
  Success: 'paid',
  Pending: 'pending',
  Received: 'pending',
  // The shopper comes back with a voucher to pay elsewhere; there is nothing to continue here.
  PresentToShopper: 'pending',
  Refused: 'retry',
  Cancelled: 'retry',
  Error: 'retry',
  // The payer is authenticated, but the amount is not authorised yet.
  AuthenticationFinished: 'continue',
  ChallengeShopper: 'continue',
  IdentifyShopper: 'continue',
  RedirectShopper: 'continue',
};

/** True if the bank is processing a payment of the cart: until it answers, the cart cannot change. */
export function isBeingPaid({ payments }: Pick<Cart, 'payments'>): boolean {
  return payments.some(({ status }) => outcomeOf(status) === 'pending');
}

/** True if a payment was opened and not finished: it can be continued or cancelled. */
export function hasOpenPayment({ payments }: Pick<Cart, 'payments'>): boolean {
  return payments.some(({ status }) => outcomeOf(status) === 'continue');
}

/** Returns the outcome for a result code of the card provider (specification, section 3). */
export function outcomeOf(result: PaymentResult): PaymentOutcome {
  return outcomes[result];
}
