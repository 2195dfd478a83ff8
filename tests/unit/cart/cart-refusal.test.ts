import { expect, test } from 'vitest';
import { refusalOf } from '../../../backend/cart-refusal.ts';

const refusal = (message: string) => {
  const refused = refusalOf(new Error(message), 'cart-1', 3);
  return refused && [refused.status, refused.code, refused.message];
};

test.each([
  ['cart-unknown', 404, 'No cart found for id cart-1'],
  ['cart-changed', 409, "Version 3 is not the cart's version any more."],
  ['out-of-stock', 412, 'There is not enough stock.'],
  ['price-changed', 412, 'A price has changed.'],
  ['cart-incomplete', 412, 'The cart is empty.'],
  ['too-many-pieces', 412, 'No more than 10 pieces can be ordered of one article.'],
  ['too-many-lines', 422, 'A cart holds no more than 100 articles.'],
  // No table of carts refuses with it, so it has no sentence.
  ['not-paid', 402, 'not-paid'],
])('what the tables refuse as %s is answered with %i: %s', (code, status, message) => {
  expect(refusal(`D1_ERROR: refused:${code}: SQLITE_CONSTRAINT_TRIGGER`)).toEqual([status, code, message]);
});

test('any other error of the database is no refusal', () => {
  expect(refusal('D1_ERROR: no such table: carts')).toBeUndefined();
  expect(refusal('D1_ERROR: refused:nobody-knows-why')).toBeUndefined();
  expect(refusalOf('refused:out-of-stock', 'cart-1', 3)).toBeUndefined();
});
