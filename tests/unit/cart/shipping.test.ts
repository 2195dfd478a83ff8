import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartAmounts } from '../../../shared/cart/cart-amounts.ts';
import {
  cheapestMethod,
  missingForFree,
  shippingEstimate,
  shippingPrice,
  totalBeforeDelivery,
} from '../../../shared/cart/shipping.ts';
import { pointKindOf, shippingMethodKeys } from '../../../shared/contract/delivery/delivery-modes.ts';
import { cartOf, method } from './cart-fixture.ts';

test('shipping is free above the threshold, not at it', () => {
  const home = method(490, 5900);
  expect(shippingPrice(home, 5899)).toBe(490);
  expect(shippingPrice(home, 5900)).toBe(490);
  expect(shippingPrice(home, 5901)).toBe(0);
  expect(shippingPrice(method(990, null), 100_000)).toBe(990);
});

describe('the method that is chosen beforehand', () => {
  const [store, home, express] = [method(0, null, 'LM'), method(490, 5900), method(990, 1, 'EX')];
  const arriving = (each: ReturnType<typeof method>, from: string) => ({
    ...each,
    arrives: { from, until: from },
  });

  test('costs this cart least, whatever its list price', () => {
    expect(cheapestMethod([express, home, store], 5000)).toBe(express);
    expect(cheapestMethod([home, store], 5000)).toBe(store);
    expect(cheapestMethod([express, home], 1)).toBe(home);
    expect(cheapestMethod([], 5000)).toBeUndefined();
  });

  test('asks for no place where that costs the same', () => {
    expect(cheapestMethod([store, home], 5901)).toBe(home);
    expect(cheapestMethod([method(490, null, 'PR'), home], 100)).toBe(home);
  });

  test('arrives first of those that are alike otherwise, and is the one offered first else', () => {
    const [later, sooner] = [arriving(home, '2026-12-03'), arriving(method(490, 5900, 'EX'), '2026-12-01')];
    expect(cheapestMethod([home, later, sooner], 100)).toBe(sooner);
    expect(cheapestMethod([home, method(490, 5900, 'EX')], 100)).toBe(home);
  });

  test('may be the preferred store, by the day on which it has the pieces', () => {
    const [slow, free] = [arriving(store, '2026-12-05'), arriving(home, '2026-12-02')];
    expect(cheapestMethod([free, slow], 6000, new Map([['LM', '2026-12-01']]))).toBe(slow);
    expect(cheapestMethod([free, slow], 6000, new Map([['LM', null]]))).toBe(free);
    expect(cheapestMethod([free, slow], 6000)).toBe(free);
  });
});

test('shows the amount that makes the delivery free, and no cent more', () => {
  const home = method(490, 5900);
  expect(missingForFree(home, 5000, 'EUR')).toBe(901);
  expect(missingForFree(home, 5900, 'EUR')).toBe(1);
  expect([shippingPrice(home, 5000 + 900), shippingPrice(home, 5000 + 901)]).toEqual([490, 0]);
  expect(missingForFree(home, 5901, 'EUR')).toBeNull();
  expect(missingForFree(method(490, null), 5000, 'EUR')).toBeNull();
  expect(missingForFree(method(0, 5900), 5000, 'EUR')).toBeNull();
});

test('shows francs that can be paid', () => {
  const home = method(590, 10_000);
  expect([9_290, 10_000].map((total) => missingForFree(home, total, 'CHF'))).toEqual([715, 5]);
  expect(missingForFree(home, 9_290, 'EUR')).toBe(711);
  expect(shippingPrice(home, 9_290 + 715)).toBe(0);
  expect(shippingPrice(home, 9_290 + 710)).toBe(590);
});

const cents = fc.integer({ min: 0, max: 100_000 });
const offered = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 5 }), fc.option(cents), fc.constantFrom(...shippingMethodKeys)),
  { maxLength: 7 },
);

test('what counts is the cart’s total without delivery: what the backend computes of the same cart', () => {
  const delivery = fc.record({ price: cents, freeAbove: fc.option(cents) });
  fc.assert(
    fc.property(cents, fc.array(cents), fc.array(cents), delivery, (total, taken, extras, rate) => {
      const reductions = taken.map((centAmount) => ({
        type: 'REM' as const,
        off: { centAmount },
        lineIds: null,
      }));
      const lines = [{ lineId: '1', centAmount: total }];
      const amounts = cartAmounts({
        currency: 'EUR',
        lines,
        reductions,
        extras,
        delivery: rate,
        giftCards: [],
      });
      const cart = cartOf([], {
        totalPrice: { centAmount: amounts.total, currencyCode: 'EUR' },
        shippingInfo: { shippingMethodKey: 'NO', name: 'Home', price: { centAmount: amounts.delivery } },
      });
      const counted = totalBeforeDelivery(cart);
      expect(counted).toBe(amounts.merchandise + extras.reduce((sum, extra) => sum + extra, 0));
      expect(shippingPrice(method(rate.price, rate.freeAbove), counted)).toBe(amounts.delivery);
    }),
  );
});

test('the estimate is by the cheapest of all methods, and names the cheapest to an address', () => {
  fc.assert(
    fc.property(offered, cents, (rates, total) => {
      const methods = rates.map(([price, freeAbove, key]) => method(price * 100, freeAbove, key));
      const estimate = shippingEstimate(methods, total);
      const prices = methods.map((each) => shippingPrice(each, total));
      expect(estimate === null).toBe(methods.length === 0);
      if (estimate === null) return;
      const { method: best, price, toAddress } = estimate;
      expect(price).toBe(Math.min(...prices));
      // The estimated price is the one that a cart with this method is charged.
      const rate = best.shippingRate;
      const delivery = { price: rate.price.centAmount, freeAbove: rate.freeAbove?.centAmount ?? null };
      const lines = [{ lineId: '1', centAmount: total }];
      const charged = cartAmounts({
        currency: 'EUR',
        lines,
        reductions: [],
        extras: [],
        delivery,
        giftCards: [],
      });
      expect(price).toBe(charged.delivery);
      const home = methods.filter(({ key }) => pointKindOf(key) === null);
      if (pointKindOf(best.key) === null || home.length === 0) expect(toAddress).toBeNull();
      else {
        expect(toAddress?.method).toBe(cheapestMethod(home, total));
        expect(toAddress?.price).toBe(shippingPrice(cheapestMethod(home, total) ?? best, total));
      }
    }),
  );
});
