import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartContents, cartAmounts } from '../../../shared/cart/cart-amounts.ts';
import { split } from '../../../shared/cart/split.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const cents = fc.integer({ min: 0, max: 1_000_000 });

const contents: fc.Arbitrary<CartContents> = fc.array(cents, { maxLength: 12 }).chain((amounts) =>
  fc.record({
    currency: fc.constant('EUR'),
    lines: fc.constant(amounts.map((centAmount, index) => ({ lineId: `l${index}`, centAmount }))),
    reductions: fc.array(
      fc.record({
        type: fc.constantFrom('REM' as const, 'PTS' as const, 'COU' as const),
        off: fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ centAmount: cents })),
        lineIds: fc.option(fc.subarray(amounts.map((_, index) => `l${index}`))),
      }),
      { maxLength: 5 },
    ),
    extras: fc.array(cents, { maxLength: 4 }),
    delivery: fc.option(fc.record({ price: cents, freeAbove: fc.option(cents) })),
    giftCards: fc.array(cents, { maxLength: 4 }),
  }),
);

describe('splitting an amount', () => {
  it('loses and invents no cent, and gives no part more than its weight', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), fc.integer({ min: 0, max: 100 }), (weights, percent) => {
        const amount = Math.floor((sum(weights) * percent) / 100);
        const shares = split(amount, weights);
        expect(sum(shares)).toBe(amount);
        expect(shares.every((share, index) => share >= 0 && share <= (weights[index] ?? 0))).toBe(true);
      }),
    );
  });

  it('gives what is left over to the largest remainders, of equals to the first', () => {
    expect(split(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(split(10, [5, 10, 15])).toEqual([2, 3, 5]);
    expect(split(1, [1, 998, 1])).toEqual([0, 1, 0]);
    expect(split(0, [])).toEqual([]);
    expect(split(0, [0, 0])).toEqual([0, 0]);
  });
});

describe('Swiss francs', () => {
  const francs = fc.integer({ min: 0, max: 100_000 }).map((steps) => steps * 5);
  const pays = (centAmount: number) => expect(centAmount % 5).toBe(0);

  it('come to what coins can pay: totals, discounts, lines and what is left', () => {
    fc.assert(
      fc.property(contents, fc.array(francs, { minLength: 20, maxLength: 20 }), cents, (cart, prices, owned) => {
        const amounts = cartAmounts({
          ...cart,
          currency: 'CHF',
          lines: cart.lines.map((line, index) => ({ ...line, centAmount: prices[index] ?? 0 })),
          extras: [prices[18] ?? 0],
          delivery: { price: prices[19] ?? 0, freeAbove: null },
          // A card may have an odd amount of rappen, which no price has.
          giftCards: [owned],
        });
        const { lines, reductions, merchandise, total, giftCards, left } = amounts;
        for (const each of [...reductions, merchandise, total, ...giftCards, left]) pays(each);
        for (const { centAmount } of Object.values(lines).flat()) pays(centAmount);
      }),
    );
  });

  it('are rounded to the nearest, as shops do', () => {
    const off = (centAmount: number, currency: string) =>
      cartAmounts({
        currency,
        lines: [{ lineId: 'dress', centAmount }],
        reductions: [{ type: 'REM', off: { percent: 10 }, lineIds: null }],
        ...{ extras: [], delivery: null, giftCards: [] },
      }).reductions[0];
    expect([8_115, 7_990, 7_975].map((price) => off(price, 'CHF'))).toEqual([810, 800, 795]);
    expect([8_115, 7_990, 7_975].map((price) => off(price, 'EUR'))).toEqual([811, 799, 797]);
  });
});

describe('the amounts of a cart', () => {
  it('add up whatever is in it, and never fall below zero', () => {
    fc.assert(
      fc.property(contents, (cart) => {
        const amounts = cartAmounts(cart);
        const { subtotal, merchandise, delivery, total, left } = amounts;
        expect(subtotal).toBe(sum(cart.lines.map(({ centAmount }) => centAmount)));
        expect(merchandise).toBe(subtotal - sum(amounts.reductions));
        expect(total).toBe(merchandise + sum(cart.extras) + delivery);
        expect(left).toBe(total - sum(amounts.giftCards));
        for (const amount of [merchandise, delivery, total, left, ...amounts.reductions, ...amounts.giftCards])
          expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('take off the lines what the reductions come to, to the cent and by kind', () => {
    fc.assert(
      fc.property(contents, (cart) => {
        const { reductions, lines } = cartAmounts(cart);
        for (const type of ['REM', 'PTS', 'COU'] as const) {
          const ofLines = Object.values(lines).flatMap((taken) => taken.filter((each) => each.type === type));
          const ofReductions = reductions.filter((_, index) => cart.reductions[index]?.type === type);
          expect(sum(ofLines.map(({ centAmount }) => centAmount))).toBe(sum(ofReductions));
        }
        for (const { lineId, centAmount } of cart.lines)
          expect(sum((lines[lineId] ?? []).map((each) => each.centAmount))).toBeLessThanOrEqual(centAmount);
      }),
    );
  });

  it('charge the delivery unless the total before it is above its threshold', () => {
    fc.assert(
      fc.property(contents, (cart) => {
        const { delivery, merchandise } = cartAmounts(cart);
        const { price, freeAbove } = cart.delivery ?? { price: 0, freeAbove: null };
        const isFree = freeAbove !== null && merchandise + sum(cart.extras) > freeAbove;
        expect(delivery).toBe(isFree ? 0 : price);
      }),
    );
  });

  it('are these for a cart that has everything', () => {
    expect(
      cartAmounts({
        currency: 'EUR',
        lines: [
          { lineId: 'dress', centAmount: 9_990 },
          { lineId: 'scarf', centAmount: 2_495 },
        ],
        reductions: [
          { type: 'REM', off: { percent: 15 }, lineIds: null },
          { type: 'COU', off: { centAmount: 3_000 }, lineIds: ['scarf'] },
          { type: 'PTS', off: { centAmount: 500 }, lineIds: null },
        ],
        extras: [5_000, 200],
        delivery: { price: 495, freeAbove: 13_191 },
        giftCards: [2_000, 99_999],
      }),
    ).toEqual({
      subtotal: 12_485,
      reductions: [1_872, 2_121, 500],
      lines: {
        dress: [
          { type: 'REM', centAmount: 1_498 },
          { type: 'PTS', centAmount: 500 },
        ],
        scarf: [
          { type: 'REM', centAmount: 374 },
          { type: 'COU', centAmount: 2_121 },
        ],
      },
      merchandise: 7_992,
      delivery: 0,
      total: 13_192,
      giftCards: [2_000, 11_192],
      left: 0,
    });
  });
});
