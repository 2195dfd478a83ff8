import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstChoice, payableProducts, paymentChoices } from '../../../shared/checkout/payment-products.ts';
import { paymentMethods, paymentProduct } from '../../../shared/contract/markets/domain.ts';

const products = [
  { name: 'paypal', rank: 2, minAmount: 0, maxAmount: 1000000 },
  { name: 'visa', rank: 3, minAmount: 0, maxAmount: 900000 },
  { name: 'cb', rank: 1, minAmount: 0, maxAmount: 900000 },
  { name: 'alma-3x', rank: 4, minAmount: 10000, maxAmount: 200000 },
] as const;

describe('limits that a market leaves open', () => {
  it.each(paymentMethods)('%s', (name) => {
    const read = paymentProduct.parse({ name, rank: 1 });
    const inParts = name === 'alma-3x' || name === 'alma-4x';
    expect(read.minAmount).toBe(0);
    expect(read.maxAmount).toBe(inParts ? 999999 : undefined);
    expect(payableProducts([read], 1_000_000)).toHaveLength(inParts ? 0 : 1);
    expect(payableProducts([read], 999_999)).toHaveLength(1);
  });

  it('are those of the market where it has set them', () => {
    expect(paymentProduct.parse({ name: 'alma-3x', rank: 1, maxAmount: 2_000_000 }).maxAmount).toBe(2_000_000);
  });
});

describe('payment products', () => {
  it('come in ascending rank, within their limits', () => {
    expect(payableProducts(products, 5000).map(({ name }) => name)).toEqual(['cb', 'paypal', 'visa']);
    expect(payableProducts(products, 10000).map(({ name }) => name)).toEqual(['cb', 'paypal', 'visa', 'alma-3x']);
    expect(payableProducts(products, 200001).map(({ name }) => name)).not.toContain('alma-3x');
  });

  it('are offered in their order, all cards as one choice', () => {
    expect(paymentChoices(products, 5000)).toEqual([
      { kind: 'card', product: 'cb', products: ['cb', 'visa'] },
      { kind: 'paypal', product: 'paypal', products: ['paypal'] },
    ]);
    expect(paymentChoices(products, 10000).map(({ kind }) => kind)).toEqual(['card', 'paypal', 'alma-3x']);
  });

  it('have cards first where ranks are equal', () => {
    const equal = products.map((product) => ({ ...product, rank: 1 }));
    expect(payableProducts(equal, 5000).map(({ name }) => name)).toEqual(['visa', 'cb', 'paypal']);
  });

  it('are chosen beforehand by rank, but for a credit and what not every device has', () => {
    const ranked = (['klarna', 'alma-3x', 'applepay', 'paypal', 'visa'] as const).map((name, rank) => ({
      name,
      rank,
      minAmount: 0,
    }));
    expect(firstChoice(paymentChoices(ranked, 5000))?.kind).toBe('paypal');
    expect(firstChoice(paymentChoices(ranked.slice(0, 3), 5000))).toBeUndefined();
  });

  it('are none where nothing takes the amount, or only what is free', () => {
    expect(paymentChoices(products, 1000001)).toEqual([]);
    expect(paymentChoices([{ name: 'free', rank: 1, minAmount: 0 }], 5000)).toEqual([]);
  });

  it('are offered once each, whatever the market lists', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom(...paymentMethods), rank: fc.integer(), minAmount: fc.nat() })),
        fc.nat(),
        (listed, amount) => {
          const choices = paymentChoices(listed, amount);
          const kinds = choices.map(({ kind }) => kind);
          expect(new Set(kinds).size).toBe(kinds.length);
          const offered = choices.flatMap((choice) => choice.products);
          const payable = listed.filter(({ name, minAmount }) => name !== 'free' && minAmount <= amount);
          expect(offered.toSorted()).toEqual([...new Set(payable.map(({ name }) => name))].toSorted());
          for (const { product, products: all } of choices) expect(all[0]).toBe(product);
        },
      ),
    );
  });
});
