import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartAmounts } from '../../shared/cart-amounts.ts';
import { shippingMethodKeys } from '../../shared/contract/cart.ts';
import { pointKindOf } from '../../shared/delivery-modes.ts';
import {
  cheapestMethod,
  merchandiseOf,
  missingForFree,
  shippingEstimate,
  shippingPrice,
} from '../../shared/shipping.ts';
import { cartOf, method } from './cart-fixture.ts';

test('shipping is free above the threshold, not at it', () => {
  const home = method(490, 5900);
  expect(shippingPrice(home, 5899)).toBe(490);
  expect(shippingPrice(home, 5900)).toBe(490);
  expect(shippingPrice(home, 5901)).toBe(0);
  expect(shippingPrice(method(990, null), 100_000)).toBe(990);
});

test('the cheapest method is chosen by its price, the first of equals', () => {
  const [store, home, express] = [method(0, null, 'LM'), method(490, 5900), method(990, 1, 'EX')];
  expect(cheapestMethod([express, home, store])).toBe(store);
  expect(cheapestMethod([express, home])).toBe(home);
  expect(cheapestMethod([home, method(490, null, 'PR')])).toBe(home);
  expect(cheapestMethod([])).toBeUndefined();
});

test('tells how much is missing for free shipping', () => {
  expect(missingForFree(method(490, 5900), 5000)).toBe(900);
  expect(missingForFree(method(490, 5900), 5900)).toBe(0);
  expect(missingForFree(method(490, 5900), 5901)).toBeNull();
  expect(missingForFree(method(490, null), 5000)).toBeNull();
  expect(missingForFree(method(0, 5900), 5000)).toBeNull();
});

const cents = fc.integer({ min: 0, max: 100_000 });
const offered = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 5 }), fc.option(cents), fc.constantFrom(...shippingMethodKeys)),
  { maxLength: 7 },
);

test('what counts is the merchandise after discounts: what the backend computes of the same cart', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 3 }), fc.array(cents), (total, taken, extras) => {
      const reductions = taken.map((centAmount) => ({
        type: 'REM' as const,
        off: { centAmount },
        lineIds: null,
      }));
      const lines = [{ lineId: '1', centAmount: total }];
      const amounts = cartAmounts({ lines, reductions, extras, delivery: null, giftCards: [] });
      const [first = 0, ...others] = amounts.reductions;
      const cart = cartOf([], {
        subtotalPrice: { centAmount: amounts.subtotal, currencyCode: 'EUR' },
        totalPrice: { centAmount: amounts.total, currencyCode: 'EUR' },
        discountCode: [{ code: 'SPRING', type: 'REM', value: first, productOutOfStock: false }],
        discounts: others.map((value) => ({ type: 'PTS', value })),
      });
      expect(merchandiseOf(cart)).toBe(amounts.merchandise);
    }),
  );
});

test('the estimate is by the cheapest of all methods, and names the cheapest to an address', () => {
  fc.assert(
    fc.property(offered, cents, (rates, total) => {
      const methods = rates.map(([price, freeAbove, key]) => method(price * 100, freeAbove, key));
      const estimate = shippingEstimate(methods, total);
      const prices = methods.map(({ shippingRate }) => shippingRate.price.centAmount);
      expect(estimate === null).toBe(methods.length === 0);
      if (estimate === null) return;
      const { method: best, price, toAddress } = estimate;
      expect(best).toBe(methods[prices.indexOf(Math.min(...prices))]);
      // What the estimate says is what a cart with this method is charged.
      const rate = best.shippingRate;
      const delivery = { price: rate.price.centAmount, freeAbove: rate.freeAbove?.centAmount ?? null };
      const lines = [{ lineId: '1', centAmount: total }];
      const charged = cartAmounts({ lines, reductions: [], extras: [], delivery, giftCards: [] });
      expect(price).toBe(charged.delivery);
      const home = methods.filter(({ key }) => pointKindOf(key) === null);
      if (pointKindOf(best.key) === null || home.length === 0) expect(toAddress).toBeNull();
      else {
        expect(toAddress?.method).toBe(cheapestMethod(home));
        expect(toAddress?.price).toBe(shippingPrice(cheapestMethod(home) ?? best, total));
      }
    }),
  );
});
