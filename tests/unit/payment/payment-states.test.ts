import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  eventOf,
  paymentEvents,
  paymentStates,
  resultsBefore,
  stateOf,
  transitions,
} from '../../../backend/carts/payment-states.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import { paymentResults } from '../../../shared/contract/cart/cart.ts';

const pairs = paymentStates.flatMap((state) => paymentEvents.map((event) => ({ state, event })));
const openStates = ['begun', 'presented', 'waiting'] as const;

describe('the table', () => {
  it.each(pairs)('says what $event makes of $state', ({ state, event }) => {
    const { to, effect } = transitions[state][event];
    // The effect is that of the method.
    const expected: Partial<Record<typeof effect, string>> = {
      order: 'paid',
      release: 'released',
      review: 'review',
    };
    expect(to).toBe(expected[effect] ?? (effect === 'note' ? to : state));
    if (effect === 'note') expect(openStates).toContain(to);
  });

  it('never leaves a final state, or one that a person handles', () => {
    for (const state of ['review', 'paid', 'released'] as const)
      for (const event of paymentEvents) expect(transitions[state][event].to).toBe(state);
  });

  it('never goes back from what the bank or the shopper has in hands', () => {
    const rank = { begun: 0, presented: 1, waiting: 2 };
    for (const { state, event } of pairs) {
      const { to } = transitions[state][event];
      if (state in rank && to in rank)
        expect(rank[to as keyof typeof rank]).toBeGreaterThanOrEqual(rank[state as keyof typeof rank]);
    }
  });

  it('alarms when money came that makes no order, or an order has none', () => {
    const alarms = pairs.filter(({ state, event }) => transitions[state][event].effect === 'alarm');
    expect(alarms).toEqual([
      { state: 'paid', event: 'differs' },
      { state: 'released', event: 'authorised' },
      { state: 'released', event: 'differs' },
    ]);
  });
});

describe('docs/payment.md', () => {
  const drawing = readFileSync(new URL('../../../docs/payment.md', import.meta.url), 'utf8');

  it('shows every transition with an effect, and no other', () => {
    const shown = [...drawing.matchAll(/^ {4}(\w+) --> (\w+): (\w+) \/ (\w+)$/gm)].map(([, ...way]) => way);
    const expected = pairs.flatMap(({ state, event }) => {
      const { to, effect } = transitions[state][event];
      return effect === 'nothing' ? [] : [[state, to, event, effect]];
    });
    expect(shown).toEqual(expected);
    expect(drawing.match(/-->/g)).toHaveLength(expected.length + 1);
  });

  it('names every result beside its event', () => {
    for (const event of paymentEvents.filter((each) => each !== 'differs')) {
      const [, named = ''] = new RegExp(`^\\| ${event} \\| ([A-Z][^|]*) \\|`, 'm').exec(drawing) ?? [];
      const results = paymentResults.filter((result) => eventOf(result) === event);
      expect(named.split(', ').toSorted()).toEqual(results.toSorted());
    }
  });
});

describe('a result of the provider', () => {
  it.each(paymentResults)('%s is what the shopper sees', (result) => {
    const outcomes = {
      continues: 'continue',
      presented: 'pending',
      waits: 'pending',
      authorised: 'paid',
      failed: 'retry',
    };
    expect(outcomeOf(result)).toBe(outcomes[eventOf(result)]);
  });

  it('is noted over those that come before it, and never over later ones', () => {
    const noted = Object.fromEntries(
      paymentResults.map((result) => [result, resultsBefore(result).toSorted().join(' ')]),
    );
    const shopper = 'AuthenticationFinished ChallengeShopper IdentifyShopper RedirectShopper';
    expect(noted).toMatchObject({
      RedirectShopper: shopper,
      ChallengeShopper: shopper,
      PresentToShopper: 'AuthenticationFinished ChallengeShopper IdentifyShopper PresentToShopper RedirectShopper',
      Pending:
        'AuthenticationFinished ChallengeShopper IdentifyShopper Pending PresentToShopper Received RedirectShopper',
      Authorised: '',
      Refused: '',
    });
  });
});

describe('the state of a payment', () => {
  it.each([
    ['RedirectShopper', 'begun'],
    ['PresentToShopper', 'presented'],
    ['Received', 'waiting'],
  ] as const)('follows its result when it is open and its amount is right: %s', (result, state) => {
    expect(stateOf({ state: 'open', difference: null, result })).toBe(state);
    expect(stateOf({ state: 'open', difference: 'amount', result })).toBe('review');
    expect(stateOf({ state: 'paid', difference: null, result })).toBe('paid');
    expect(stateOf({ state: 'released', difference: null, result })).toBe('released');
  });
});
