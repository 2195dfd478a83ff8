import { describe, expect, test } from 'vitest';
import { dematerialisedSegmentation } from '../../../shared/cart/cart.ts';
import {
  type CheckoutRules,
  checkoutSteps,
  currentStep,
  deliveryCountry,
  funnelSteps,
  hasOpenPayment,
  isBeingPaid,
  isOrderingStep,
  mayVisit,
  nextStep,
  outcomeOf,
  stepsOf,
} from '../../../shared/checkout/checkout.ts';
import { type Cart, type PaymentResult, paymentResults } from '../../../shared/contract/cart/cart.ts';
import { billingAddress, cartOf, line, shippingAddress } from '../cart/cart-fixture.ts';

const rules: CheckoutRules = {
  funnel: { overview: true },
  freeCartCriteria: { maxAmount: 0 },
  billingCountries: ['FR', 'DE'],
  deliveryCountries: ['FR'],
};
const undelivered: CheckoutRules = { ...rules, deliveryCountries: ['DE'] };
const unbilled: CheckoutRules = { ...rules, billingCountries: ['PL'] };
const short = { ...rules, funnel: { overview: false } };
const everythingFree = { ...rules, freeCartCriteria: { maxAmount: 1_000_000 } };

const shippingInfo = { shippingMethodKey: 'NO', name: 'Home', price: { centAmount: 490 } } as const;
const billed = cartOf([line()], { billingAddress });
const delivered = cartOf([line()], { billingAddress, shippingInfo, shippingAddress });
const paid = cartOf([line()], {
  billingAddress,
  shippingInfo,
  shippingAddress,
  orderNumber: 'SV260715-7KQ2XM4T',
});
const eCard = cartOf([line({ segmentationId: dematerialisedSegmentation })], { billingAddress });

describe('steps of a cart', () => {
  test('all of them', () => expect(stepsOf(billed, rules)).toEqual(checkoutSteps));
  test('a dematerialised cart skips delivery', () =>
    expect(stepsOf(eCard, rules)).toEqual(checkoutSteps.filter((step) => step !== 'order-delivery')));
  test('a free cart skips payment', () =>
    expect(stepsOf(billed, everythingFree)).toEqual(checkoutSteps.filter((step) => step !== 'order-payment')));
  test('a market without overview skips it', () =>
    expect(stepsOf(billed, short)).toEqual(checkoutSteps.filter((step) => step !== 'order-overview')));
});

test('a cart goes where its delivery does, as far as the market delivers there', () => {
  const domain = { countryCodeISO2: 'DE', params: { deliveryCountries: ['DE', 'FR'] } } as const;
  expect(deliveryCountry(delivered, domain)).toBe('FR');
  const abroad = cartOf([line()], { shippingAddress: { ...shippingAddress, country: 'GB' } });
  for (const cart of [null, billed, abroad]) expect(deliveryCountry(cart, domain)).toBe('DE');
});

describe('where the shopper stands', () => {
  test.each([
    ['an empty cart', cartOf([]), rules, 'cart'],
    ['a filled one', cartOf([line()]), rules, 'order-billing'],
    ['billed in a country that this market does not bill', billed, unbilled, 'order-billing'],
    ['with a billing address', billed, rules, 'order-delivery'],
    ['dematerialised, with a billing address', eCard, rules, 'order-payment'],
    ['with a delivery', delivered, rules, 'order-payment'],
    ['with a delivery to a country to which this market does not deliver', delivered, undelivered, 'order-delivery'],
    ['with a method but no address', cartOf([line()], { billingAddress, shippingInfo }), rules, 'order-delivery'],
    ['free, with a delivery', delivered, everythingFree, 'order-overview'],
    [
      'free, without overview',
      delivered,
      { ...everythingFree, ...short, freeCartCriteria: { maxAmount: 10_000 } },
      'order-overview',
    ],
    ['with an address but no method', cartOf([line()], { billingAddress, shippingAddress }), rules, 'order-delivery'],
    ['paid', paid, rules, 'order-confirmation'],
    // The gateway may drop what it no longer needs.
    ['paid, without its lines', { ...paid, lineItems: [], billingAddress: null }, rules, 'order-confirmation'],
  ])('%s', (_, cart, given, step) => expect(currentStep(cart, given)).toBe(step));
});

test('a step may be visited once all before it are complete', () => {
  const open = (cart: typeof billed, given = rules) => checkoutSteps.filter((step) => mayVisit(cart, step, given));
  expect(open(cartOf([]))).toEqual(['cart']);
  expect(open(cartOf([line()]))).toEqual(['cart', 'order-billing']);
  expect(open(billed)).toEqual(['cart', 'order-billing', 'order-delivery']);
  expect(open(delivered)).toEqual(['cart', 'order-billing', 'order-delivery', 'order-overview', 'order-payment']);
  expect(open(delivered, short)).toEqual(['cart', 'order-billing', 'order-delivery', 'order-payment']);
  expect(open(delivered, everythingFree)).toEqual(['cart', 'order-billing', 'order-delivery', 'order-overview']);
  expect(open(paid)).toEqual(['order-confirmation']);
});

test('steps are tracked under their numbers', () => {
  expect(checkoutSteps.map((step) => funnelSteps[step])).toEqual([1, 3, 4, null, 5, 6]);
});

test('the next step leaves out what the cart skips', () => {
  expect(nextStep(billed, 'order-billing', rules)).toBe('order-delivery');
  expect(nextStep(eCard, 'order-billing', rules)).toBe('order-overview');
  expect(nextStep(eCard, 'order-billing', short)).toBe('order-payment');
  expect(nextStep(delivered, 'order-overview', everythingFree)).toBe('order-confirmation');
  expect(nextStep(eCard, 'order-delivery', rules)).toBe('order-payment');
  expect(nextStep(paid, 'cart', rules)).toBe('order-confirmation');
});

test('the last step before the confirmation makes the order', () => {
  expect(checkoutSteps.filter((step) => isOrderingStep(delivered, step, rules))).toEqual(['order-payment']);
  expect(checkoutSteps.filter((step) => isOrderingStep(delivered, step, everythingFree))).toEqual(['order-overview']);
  // Methods without a payment page need the overview before the order, even where it is switched off.
  const unseen = { ...everythingFree, funnel: { overview: false } };
  expect(checkoutSteps.filter((step) => isOrderingStep(delivered, step, unseen))).toEqual(['order-overview']);
});

test('a cart knows whether a payment was begun, and whether the bank has it', () => {
  const paidBy = (...results: PaymentResult[]) => ({
    payments: results.map((status) => ({
      status,
      paymentProvider: 'adyen',
      amountPlanned: { centAmount: 1 },
    })) as unknown as Cart['payments'],
  });
  expect([paidBy(), paidBy('Refused'), paidBy('Refused', 'Pending')].map(isBeingPaid)).toEqual([false, false, true]);
  expect(
    [paidBy(), paidBy('Refused'), paidBy('Pending'), paidBy('Refused', 'RedirectShopper')].map(hasOpenPayment),
  ).toEqual([false, false, false, true]);
});

test('every payment result has its outcome', () => {
  const byOutcome = Object.groupBy(paymentResults, outcomeOf);
  expect(byOutcome).toEqual({
    paid: ['Authorised', 'Success'],
    pending: ['Pending', 'PresentToShopper', 'Received'],
    retry: ['Cancelled', 'Error', 'Refused'],
    continue: ['AuthenticationFinished', 'ChallengeShopper', 'IdentifyShopper', 'RedirectShopper'],
  });
});
