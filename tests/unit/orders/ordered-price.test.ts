import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CartContents, cartAmounts } from '../../../shared/cart/cart-amounts.ts';
import { orderedPrice, orderedSums } from '../../../shared/orders/ordered-price.ts';

it('shows a line before its discount, and the discount beside it', () => {
  expect(orderedPrice(2998, 2997)).toEqual({ full: 5995, discount: 2997, isGift: false });
  expect(orderedPrice(5995, 0)).toEqual({ full: 5995, discount: 0, isGift: false });
});

it('calls a gift what cost nothing in the first place, not what a discount has paid for', () => {
  expect(orderedPrice(0, 0).isGift).toBe(true);
  expect(orderedPrice(0, 5995)).toEqual({ full: 5995, discount: 5995, isGift: false });
});

it('has lines that add up to what the cart showed as subtotal and discounts', () => {
  const off: fc.Arbitrary<CartContents['reductions'][number]['off']> = fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ centAmount: fc.nat(20_000) }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { maxLength: 6 }), fc.array(off, { maxLength: 3 }), (prices, offs) => {
      const lines = prices.map((centAmount, index) => ({ lineId: String(index), centAmount }));
      const reductions = offs.map((each) => ({ type: 'REM' as const, off: each, lineIds: null }));
      const amounts = cartAmounts({
        currency: 'EUR',
        lines,
        reductions,
        extras: [],
        delivery: null,
        giftCards: [],
      });
      const ordered = lines.map(({ lineId, centAmount }) => {
        const discount = (amounts.lines[lineId] ?? []).reduce((sum, taken) => sum + taken.centAmount, 0);
        return orderedPrice(centAmount - discount, discount);
      });
      expect(orderedSums(ordered)).toEqual({
        subtotal: amounts.subtotal,
        discounts: amounts.subtotal - amounts.merchandise,
      });
    }),
  );
});
