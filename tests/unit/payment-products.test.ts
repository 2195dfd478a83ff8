import { describe, expect, it } from 'vitest';
import { payableProducts, paymentChoices } from '../../shared/payment-products.ts';

const products = [
  { name: 'paypal', rank: 2, minAmount: 0, maxAmount: 999999 },
  { name: 'visa', rank: 3, minAmount: 0, maxAmount: 999999 },
  { name: 'cb', rank: 1, minAmount: 0, maxAmount: 999999 },
  { name: 'alma-3x', rank: 4, minAmount: 10000, maxAmount: 200000 },
] as const;

describe('payment products', () => {
  it('come in ascending rank, within their limits', () => {
    expect(payableProducts(products, 5000).map(({ name }) => name)).toEqual(['cb', 'paypal', 'visa']);
    expect(payableProducts(products, 10000).map(({ name }) => name)).toEqual([
      'cb',
      'paypal',
      'visa',
      'alma-3x',
    ]);
    expect(payableProducts(products, 200001).map(({ name }) => name)).not.toContain('alma-3x');
  });

  it('are offered as one choice of cards', () => {
    expect(paymentChoices(products, 5000)).toEqual([
      { kind: 'card', product: 'cb', products: ['cb', 'visa'] },
    ]);
  });

  it('are none where no card is taken', () => {
    expect(paymentChoices(products.slice(0, 1), 5000)).toEqual([]);
    expect(paymentChoices(products, 1000000)).toEqual([]);
  });
});
