/**
 * The life of a payment in the shop, as one table: where it stands, what is heard of it, where it stands then and what is
 * done. `docs/payment.md` draws it. What is done is one transaction each, and does nothing when the payment has moved on
 * meanwhile (payments.ts).
 */
import { type PaymentResult, paymentResults } from '../../shared/contract/cart/cart.ts';

export const paymentStates = ['begun', 'presented', 'waiting', 'review', 'paid', 'released'] as const;
/**
 * - `begun`: the shopper is at it, on the provider's pages;
 * - `presented`: the shopper holds a voucher to pay elsewhere;
 * - `waiting`: the bank has it in its hands;
 * - `review`: what was reported is not what was asked for, and a person looks at it;
 * - `paid`: there is an order;
 * - `released`: it came to nothing, and the pieces are free again.
 */
export type PaymentState = (typeof paymentStates)[number];

export const paymentEvents = ['continues', 'presented', 'waits', 'authorised', 'failed', 'differs'] as const;
/** What is heard of a payment: one of the provider's results, or one that differs from what was asked for. */
export type PaymentEvent = (typeof paymentEvents)[number];

/**
 * - `note`: the result is remembered;
 * - `order`: the order is made;
 * - `release`: pieces, points and gift cards are given back;
 * - `review`: the payment is put aside, with an alarm;
 * - `alarm`: nothing can be done but tell a person;
 * - `nothing`: it was known, or came too late.
 */
export type PaymentEffect = 'note' | 'order' | 'release' | 'review' | 'alarm' | 'nothing';

interface Transition {
  to: PaymentState;
  effect: PaymentEffect;
}

const open = {
  authorised: { to: 'paid', effect: 'order' },
  failed: { to: 'released', effect: 'release' },
  differs: { to: 'review', effect: 'review' },
} as const;

const stays = (to: PaymentState, effect: PaymentEffect = 'nothing'): Transition => ({ to, effect });

/** Every state with every event. */
export const transitions: Record<PaymentState, Record<PaymentEvent, Transition>> = {
  begun: {
    continues: stays('begun', 'note'),
    presented: { to: 'presented', effect: 'note' },
    waits: { to: 'waiting', effect: 'note' },
    ...open,
  },
  presented: {
    // A report that was overtaken on its way.
    continues: stays('presented'),
    presented: stays('presented', 'note'),
    waits: { to: 'waiting', effect: 'note' },
    ...open,
  },
  waiting: {
    continues: stays('waiting'),
    presented: stays('waiting'),
    waits: stays('waiting', 'note'),
    ...open,
  },
  review: {
    continues: stays('review'),
    presented: stays('review'),
    waits: stays('review'),
    authorised: stays('review'),
    failed: stays('review'),
    differs: stays('review'),
  },
  paid: {
    continues: stays('paid'),
    presented: stays('paid'),
    waits: stays('paid'),
    // Notification, shopper and schedule all bring the same news.
    authorised: stays('paid'),
    // An authorisation may fail and then succeed, and be told the other way round.
    failed: stays('paid'),
    differs: stays('paid', 'alarm'),
  },
  released: {
    continues: stays('released'),
    presented: stays('released'),
    waits: stays('released'),
    authorised: stays('released', 'alarm'),
    failed: stays('released'),
    differs: stays('released', 'alarm'),
  },
};

const events: Record<PaymentResult, Exclude<PaymentEvent, 'differs'>> = {
  RedirectShopper: 'continues',
  ChallengeShopper: 'continues',
  IdentifyShopper: 'continues',
  AuthenticationFinished: 'continues',
  PresentToShopper: 'presented',
  Pending: 'waits',
  Received: 'waits',
  Authorised: 'authorised',
  Success: 'authorised',
  Refused: 'failed',
  Cancelled: 'failed',
  Error: 'failed',
};

/** What a result of the provider tells. */
export function eventOf(result: PaymentResult): Exclude<PaymentEvent, 'differs'> {
  return events[result];
}

/** Where a payment stands that is open, by the result it has; those that end it are no result of an open one. */
const whileOpen = new Map<PaymentEvent, PaymentState>([
  ['continues', 'begun'],
  ['presented', 'presented'],
  ['waits', 'waiting'],
]);

/** What is stored of a payment about it. */
interface Stored {
  state: 'open' | 'paid' | 'released';
  difference: string | null;
  result: PaymentResult;
}

/** Where a payment stands. */
export function stateOf({ state, difference, result }: Stored): PaymentState {
  if (state !== 'open') return state;
  return difference === null ? (whileOpen.get(eventOf(result)) ?? 'begun') : 'review';
}

/** The results from which a payment may still move on to this one: a report that was overtaken does not turn it back. */
export function resultsBefore(result: PaymentResult): PaymentResult[] {
  return paymentResults.filter((before) => {
    const state = whileOpen.get(eventOf(before));
    return state !== undefined && transitions[state][eventOf(result)].effect === 'note';
  });
}
