/**
 * The states of a payment in one table: state and event to next state and effect. `docs/payment.md` has the diagram.
 * Each effect is one transaction, which does nothing if the payment has moved on meanwhile (payments.ts).
 */
import { type PaymentResult, paymentResults } from '../../shared/contract/cart/cart.ts';

export const paymentStates = ['begun', 'presented', 'waiting', 'review', 'paid', 'released'] as const;
/**
 * - `begun`: the shopper is on the provider's pages;
 * - `presented`: the shopper has a voucher to pay elsewhere;
 * - `waiting`: the bank is processing it;
 * - `review`: the report differs from what was requested, and a person checks it;
 * - `paid`: there is an order;
 * - `released`: it failed, and the pieces are free again.
 */
export type PaymentState = (typeof paymentStates)[number];

export const paymentEvents = ['continues', 'presented', 'waits', 'authorised', 'failed', 'differs'] as const;
/** One of the provider's results, or `differs` for a report that does not match the request. */
export type PaymentEvent = (typeof paymentEvents)[number];

/**
 * - `note`: the result is stored;
 * - `order`: the order is created;
 * - `release`: pieces, points and gift cards are given back;
 * - `review`: the payment is set aside, with an alarm;
 * - `alarm`: an alarm in the log, since nothing else can be done;
 * - `nothing`: already known, or too late.
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
    // A report that arrives after a later one.
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
    // Notification, shopper and schedule all report the same result.
    authorised: stays('paid'),
    // An authorisation may fail and then succeed, and the reports may arrive in reverse order.
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

/** Maps a result of the provider to its event. */
export function eventOf(result: PaymentResult): Exclude<PaymentEvent, 'differs'> {
  return events[result];
}

/** State of an open payment by its latest result; final results are never those of an open payment. */
const whileOpen = new Map<PaymentEvent, PaymentState>([
  ['continues', 'begun'],
  ['presented', 'presented'],
  ['waits', 'waiting'],
]);

/** The stored columns of a payment that decide its state. */
interface Stored {
  state: 'open' | 'paid' | 'released';
  difference: string | null;
  result: PaymentResult;
}

/** Returns the state of a payment. */
export function stateOf({ state, difference, result }: Stored): PaymentState {
  if (state !== 'open') return state;
  return difference === null ? (whileOpen.get(eventOf(result)) ?? 'begun') : 'review';
}

/** The results from which a payment may still move to this one: a late report does not turn it back. */
export function resultsBefore(result: PaymentResult): PaymentResult[] {
  return paymentResults.filter((before) => {
    const state = whileOpen.get(eventOf(before));
    return state !== undefined && transitions[state][eventOf(result)].effect === 'note';
  });
}
