/** The possible results of each method: its first page and the decisions on it. Cards: by number (test-cards.ts). */

import { type CardMethod, type HostedMethod, isCard } from '../../../../shared/checkout/payment-products.ts';
import type { PaymentResult } from '../../../../shared/contract/cart/cart.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** Decisions that a tester can make on the page of a method. */
export const decisions = {
  approve: { result: 'Authorised', reason: undefined },
  /** A voucher is issued. */
  present: { result: 'PresentToShopper', reason: undefined },
  wait: { result: 'Pending', reason: undefined },
  receive: { result: 'Received', reason: undefined },
  refuse: { result: 'Refused', reason: 'Refused' },
  fail: { result: 'Error', reason: 'Acquirer Error' },
} as const satisfies Record<string, { result: PaymentResult; reason: string | undefined }>;
export type Decision = keyof typeof decisions;

export function isDecision(name: string): name is Decision {
  return Object.hasOwn(decisions, name);
}

/** A method with a page of its own. */
export type PageMethod = Exclude<HostedMethod, CardMethod>;

interface Page {
  /** Invented banks, one of which is chosen first. */
  banks?: readonly string[];
  decisions: readonly Decision[];
}

export const pages: Record<PageMethod, Page> = {
  paypal: { decisions: ['approve', 'wait', 'refuse', 'fail'] },
  klarna: { decisions: ['approve', 'wait', 'refuse', 'fail'] },
  'alma-3x': { decisions: ['approve', 'refuse', 'fail'] },
  'alma-4x': { decisions: ['approve', 'refuse', 'fail'] },
  applepay: { decisions: ['approve', 'refuse', 'fail'] },
  mpp: { decisions: ['approve', 'wait', 'refuse', 'fail'] },
  multibanco: { decisions: ['present', 'fail'] },
  bancontact: {
    banks: ['Banque du Canal', 'Leiebank', 'Crédit des Ardennes'],
    decisions: ['approve', 'wait', 'refuse', 'fail'],
  },
  przelewy24: {
    banks: ['Bank Nadwiślański', 'Bank Bałtycki', 'Bank Tatrzański'],
    decisions: ['approve', 'wait', 'receive', 'refuse', 'fail'],
  },
};

/** Returns the first page of a method. */
export function firstStep(method: HostedMethod): 'card' | 'choice' | 'method' {
  if (isCard(method)) return 'card';
  return pages[method].banks === undefined ? 'method' : 'choice';
}

/**
 * Returns every result that a payment with a method can have, on its way or in the end. Each page can be cancelled by
 * the shopper, or expires: `Cancelled`.
 */
export function resultsOf(method: HostedMethod): PaymentResult[] {
  const decided = isCard(method)
    ? testCards.map(({ result }) => result)
    : pages[method].decisions.map((decision) => decisions[decision].result);
  // A presented or waiting payment is authorised in the end.
  return [...new Set<PaymentResult>(['RedirectShopper', 'Authorised', 'Cancelled', ...decided])].sort();
}

/** True if one of the products accepts the card: `cb` is on cards of Visa and Mastercard. */
export function takesCard(products: readonly HostedMethod[], { number }: Pick<TestCard, 'number'>): boolean {
  const brand = brandOf(number);
  return products.includes(brand) || (products.includes('cb') && brand !== 'american-express');
}

function brandOf(number: string): CardMethod {
  if (number.startsWith('3')) return 'american-express';
  return number.startsWith('5') ? 'mastercard' : 'visa';
}
