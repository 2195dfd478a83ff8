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

/** Numbers under which the steps are tracked; the overview has none (specification, section 2). */
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
  /** A billing address of another country is asked for again. */
  billingCountries: readonly Country[];
  /** So is a delivery to another country, wherever it was chosen. */
  deliveryCountries: readonly Country[];
  funnel: { overview: boolean };
  freeCartCriteria: FreeCartCriteria;
}

/**
 * The steps that a cart goes through: dematerialised carts have no delivery, free carts no payment. Those are seen whole on
 * the overview in every market before they are ordered, since no payment page shows them.
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

/** The cart has a billing address in a country that this market bills. */
export function isBilled(
  { billingAddress }: Pick<Cart, 'billingAddress'>,
  { billingCountries }: Pick<CheckoutRules, 'billingCountries'>,
): boolean {
  return billingAddress !== null && billingCountries.includes(billingAddress.country);
}

/** The cart has a delivery, to a country to which this market delivers: it may have been chosen in another one. */
export function isDelivered(
  { shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>,
  { deliveryCountries }: Pick<CheckoutRules, 'deliveryCountries'>,
): boolean {
  return (
    shippingInfo !== null && shippingAddress !== null && deliveryCountries.includes(shippingAddress.country)
  );
}

/** Where a cart goes as far as is known: to its delivery, if this market delivers there, or else within the market. */
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

/**
 * Whether a cart has what a step asks for. The last step before the confirmation is the one that makes the
 * order, whichever it is, so it is complete only once there is one.
 */
function isComplete(
  cart: Cart,
  step: CheckoutStep,
  steps: readonly CheckoutStep[],
  rules: CheckoutRules,
): boolean {
  const last = steps.at(-2);
  return step === last ? isPaid(cart) : filledIn[step](cart, rules);
}

/** Where the shopper stands: the first step not yet complete; the confirmation once the cart is paid. */
export function currentStep(cart: Cart, rules: CheckoutRules): CheckoutStep {
  if (isPaid(cart)) return 'order-confirmation';
  const steps = stepsOf(cart, rules);
  return steps.find((step) => !isComplete(cart, step, steps, rules)) ?? 'order-confirmation';
}

/** A step may be visited when the cart has it and all before it are complete; of a paid cart only the confirmation. */
export function mayVisit(cart: Cart, step: CheckoutStep, rules: CheckoutRules): boolean {
  if (isPaid(cart)) return step === 'order-confirmation';
  const steps = stepsOf(cart, rules);
  const position = steps.indexOf(step);
  return (
    position !== -1 && steps.slice(0, position).every((before) => isComplete(cart, before, steps, rules))
  );
}

/** The step that follows for this cart; a step that the cart does not have leads to where the shopper stands. */
export function nextStep(cart: Cart, step: CheckoutStep, rules: CheckoutRules): CheckoutStep {
  if (isPaid(cart)) return 'order-confirmation';
  const steps = stepsOf(cart, rules);
  const position = steps.indexOf(step);
  return position === -1 ? currentStep(cart, rules) : (steps[position + 1] ?? 'order-confirmation');
}

/** The last step before the confirmation: its button makes the order, by a payment or, for a free cart, directly. */
export function isOrderingStep(cart: Cart, step: CheckoutStep, rules: CheckoutRules): boolean {
  return stepsOf(cart, rules).at(-2) === step;
}

/**
 * What a payment result means for the shopper:
 * - `paid`: the money is ours, show the confirmation;
 * - `pending`: the shopper did all there was to do, the provider's notification will tell;
 * - `retry`: nothing was paid, offer to pay again;
 * - `continue`: the payment is not finished, lead the shopper back to it.
 */
export type PaymentOutcome = 'paid' | 'pending' | 'retry' | 'continue';

const outcomes: Record<PaymentResult, PaymentOutcome> = {
  Authorised: 'paid',
  Success: 'paid',
  Pending: 'pending',
  Received: 'pending',
  // The shopper comes back with a voucher in hand; there is nothing to continue, only to pay it somewhere.
  PresentToShopper: 'pending',
  Refused: 'retry',
  Cancelled: 'retry',
  Error: 'retry',
  // The bank knows who pays, but nobody has authorised the amount yet.
  AuthenticationFinished: 'continue',
  ChallengeShopper: 'continue',
  IdentifyShopper: 'continue',
  RedirectShopper: 'continue',
};

/** The bank has a payment of the cart in its hands: until it answers, nothing about the cart can change. */
export function isBeingPaid({ payments }: Pick<Cart, 'payments'>): boolean {
  return payments.some(({ status }) => outcomeOf(status) === 'pending');
}

/** A payment was opened and not finished: it can be gone on with, or given up. */
export function hasOpenPayment({ payments }: Pick<Cart, 'payments'>): boolean {
  return payments.some(({ status }) => outcomeOf(status) === 'continue');
}

/** The outcome behind a result status of the card provider (specification, section 3). */
export function outcomeOf(result: PaymentResult): PaymentOutcome {
  return outcomes[result];
}
