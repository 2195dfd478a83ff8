import { expect, it } from 'vitest';
import { onePerProduct } from '../../../shared/catalogue/one-per-product.ts';

it('keeps the first colour of each product, in their order', () => {
  const cards = ['b1', 'a1', 'b2', 'c1', 'a2'].map((optionId) => ({
    productId: optionId.slice(0, 1),
    optionId,
  }));
  expect(onePerProduct(cards).map(({ optionId }) => optionId)).toEqual(['b1', 'a1', 'c1']);
  expect(onePerProduct([])).toEqual([]);
});
