import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Refund, type Refundable, refundOf, type Wanted } from '../../../backend/refunds/refund-amounts.ts';

const order = (changes: Partial<Refundable> = {}): Refundable => ({
  currency: 'EUR',
  lines: [
    { position: 1, quantity: 3, centAmount: 10_000, returned: 0 },
    { position: 2, quantity: 1, centAmount: 2_500, returned: 0 },
  ],
  delivery: 490,
  isDeliveryRefunded: false,
  giftCards: [],
  payment: { paid: 12_990, refunded: 0 },
  points: { earned: 125, deducted: 0 },
  ...changes,
});

/** The order after a refund. */
function afterwards(before: Refundable, refund: Refund): Refundable {
  return {
    ...before,
    lines: before.lines.map((line) => ({
      ...line,
      returned: line.returned + (refund.lines.find(({ position }) => position === line.position)?.quantity ?? 0),
    })),
    isDeliveryRefunded: before.isDeliveryRefunded || refund.delivery > 0,
    giftCards: before.giftCards.map((card) => ({
      ...card,
      refunded: card.refunded + (refund.giftCards.find(({ id }) => id === card.id)?.centAmount ?? 0),
    })),
    payment: { ...before.payment, refunded: before.payment.refunded + refund.payment },
    points: { ...before.points, deducted: before.points.deducted + refund.points },
  };
}

function refunded(before: Refundable, wanted: Wanted): Refund {
  const refund = refundOf(before, wanted);
  if (typeof refund === 'string') throw new Error(refund);
  return refund;
}

describe('one refund', () => {
  test('is the share of the pieces after discounts, without the delivery', () => {
    expect(refunded(order(), { lines: [{ position: 1, quantity: 1 }], delivery: false })).toEqual({
      lines: [{ position: 1, quantity: 1, centAmount: 3_333 }],
      delivery: 0,
      centAmount: 3_333,
      giftCards: [],
      payment: 3_333,
      points: 33,
      isComplete: false,
    });
  });

  test('of francs is what coins can pay, piece by piece and in all', () => {
    const lines = [{ position: 1, quantity: 3, centAmount: 10_000, returned: 0 }];
    let now = order({ currency: 'CHF', lines, payment: { paid: 10_490, refunded: 0 } });
    const back = [1, 2, 3].map(() => {
      const refund = refunded(now, { lines: [{ position: 1, quantity: 1 }], delivery: false });
      now = afterwards(now, refund);
      return refund.centAmount - refund.delivery;
    });
    expect(back).toEqual([3_330, 3_335, 3_335]);
  });

  test('brings the delivery back with the last piece, or when it is asked for', () => {
    const all = {
      lines: [1, 2].map((position) => ({ position, quantity: position === 1 ? 3 : 1 })),
      delivery: false,
    };
    expect(refunded(order(), all)).toMatchObject({
      delivery: 490,
      centAmount: 12_990,
      points: 125,
      isComplete: true,
    });
    expect(refunded(order(), { lines: [], delivery: true })).toMatchObject({ centAmount: 490, points: 0 });
    expect(refunded(order({ isDeliveryRefunded: true }), all)).toMatchObject({
      delivery: 0,
      centAmount: 12_500,
    });
  });

  test('fills gift cards up first', () => {
    const split = order({
      giftCards: [
        { id: 'first', paid: 1_000, refunded: 400 },
        { id: 'second', paid: 2_000, refunded: 0 },
      ],
      payment: { paid: 9_990, refunded: 0 },
    });
    expect(refunded(split, { lines: [{ position: 1, quantity: 1 }], delivery: false })).toMatchObject({
      giftCards: [
        { id: 'first', centAmount: 600 },
        { id: 'second', centAmount: 2_000 },
      ],
      payment: 733,
    });
  });

  test('is never more than was paid', () => {
    const waived = order({ payment: { paid: 0, refunded: 0 } });
    expect(refunded(waived, { lines: [{ position: 1, quantity: 3 }], delivery: true })).toMatchObject({
      centAmount: 0,
      payment: 0,
    });
  });

  test.each([
    ['nothing', { lines: [], delivery: false }],
    ['unknown-line', { lines: [{ position: 7, quantity: 1 }], delivery: false }],
    ['too-many-pieces', { lines: [{ position: 2, quantity: 2 }], delivery: false }],
    ['too-many-pieces', { lines: [{ position: 2, quantity: 0 }], delivery: false }],
    ['too-many-pieces', { lines: [{ position: 2, quantity: 0.5 }], delivery: false }],
    ['twice', { lines: [1, 1].map((position) => ({ position, quantity: 1 })), delivery: false }],
  ] as const)('is refused: %s', (problem, { lines, delivery }) => {
    expect(refundOf(order(), { lines: [...lines], delivery })).toBe(problem);
  });
});

/** An order paid in full by gift cards and the provider, except for what was waived. */
const orders = fc
  .record({
    currency: fc.constantFrom('EUR', 'CHF'),
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 10 }), centAmount: fc.nat(100_000) }), {
      minLength: 1,
      maxLength: 6,
    }),
    delivery: fc.nat(2_000),
    cards: fc.array(fc.nat(30_000), { maxLength: 5 }),
    waived: fc.nat(500),
    earned: fc.nat(1_000),
  })
  .map(({ currency, lines, delivery, cards, waived, earned }): Refundable => {
    const total = lines.reduce((sum, { centAmount }) => sum + centAmount, delivery);
    let left = Math.max(0, total - waived);
    const giftCards = cards.map((most, index) => {
      const paid = Math.min(left, most);
      left -= paid;
      return { id: String(index), paid, refunded: 0 };
    });
    return {
      currency,
      lines: lines.map((line, index) => ({ ...line, position: index + 1, returned: 0 })),
      delivery,
      isDeliveryRefunded: false,
      giftCards,
      payment: { paid: left, refunded: 0 },
      points: { earned, deducted: 0 },
    };
  });

/** Returns in any order: a line, a number of pieces, with or without the delivery. */
const returns = fc.array(
  fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 10 }), delivery: fc.boolean() }),
  { maxLength: 30 },
);

const paidOf = ({ giftCards, payment }: Refundable) => giftCards.reduce((sum, { paid }) => sum + paid, payment.paid);
const refundedOf = ({ giftCards, payment }: Refundable) =>
  giftCards.reduce((sum, each) => sum + each.refunded, payment.refunded);

describe('any refunds of any order', () => {
  test('give no means more than it paid, gift cards first, and add up', () => {
    fc.assert(
      fc.property(orders, returns, (start, wishes) => {
        let now = start;
        for (const { line, quantity, delivery } of wishes) {
          const position = (line % start.lines.length) + 1;
          const refund = refundOf(now, { lines: [{ position, quantity }], delivery });
          if (typeof refund === 'string') continue;
          const parts = refund.giftCards.reduce((sum, { centAmount }) => sum + centAmount, refund.payment);
          expect(parts).toBe(refund.centAmount);
          for (const each of refund.lines) expect(each.centAmount).toBeGreaterThanOrEqual(0);
          now = afterwards(now, refund);
          for (const { paid, refunded: back } of [...now.giftCards, now.payment])
            expect(back).toBeLessThanOrEqual(paid);
          if (now.payment.refunded > 0) for (const { paid, refunded: back } of now.giftCards) expect(back).toBe(paid);
          expect(now.points.deducted).toBeLessThanOrEqual(now.points.earned);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('that bring everything back give everything back, in whatever steps', () => {
    fc.assert(
      fc.property(orders, returns, (start, wishes) => {
        let now = start;
        const rest = start.lines.map(({ position, quantity }) => ({
          line: position - 1,
          quantity,
          delivery: false,
        }));
        const single = rest.flatMap((each) => Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })));
        for (const { line, quantity, delivery } of [...wishes, ...single]) {
          const position = (line % start.lines.length) + 1;
          const refund = refundOf(now, { lines: [{ position, quantity }], delivery });
          if (typeof refund !== 'string') now = afterwards(now, refund);
        }
        expect(refundedOf(now)).toBe(paidOf(start));
        expect(now.points.deducted).toBe(start.points.earned);
      }),
      { numRuns: 300 },
    );
  });
});
