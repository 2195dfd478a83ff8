import { expect, test } from 'vitest';
import { cheapestMethod, missingForFree, shippingPrice } from '../../shared/shipping.ts';
import { method } from './cart-fixture.ts';

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
