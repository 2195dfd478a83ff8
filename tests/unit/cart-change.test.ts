import { describe, expect, it } from 'vitest';
import { unavailableLines, withLine, withoutLine, withQuantity } from '../../shared/cart-change.ts';
import { cartOf, line } from './cart-fixture.ts';

const dress = line({ lineId: 'a' });
const coat = line({
  lineId: 'b',
  price: { centAmount: 12900 },
  totalPrice: { centAmount: 12900, currencyCode: 'EUR' },
});
const cart = cartOf([dress, coat]);

describe('a cart expected after a change', () => {
  it('has the other quantity, line total, subtotal and total', () => {
    const changed = withQuantity(cart, 'a', 3);
    expect(changed.lineItems[0]).toMatchObject({ quantity: 3, totalPrice: { centAmount: 17700 } });
    expect(changed.subtotalPrice.centAmount).toBe(30600);
    expect(changed.totalPrice.centAmount).toBe(30600);
  });

  it('keeps a free line free', () => {
    const gift = line({ lineId: 'c', isFree: true, totalPrice: { centAmount: 0, currencyCode: 'EUR' } });
    expect(withQuantity(cartOf([gift]), 'c', 2).totalPrice.centAmount).toBe(0);
  });

  it('keeps the delivery in the total', () => {
    const shipped = cartOf([dress], { totalPrice: { centAmount: 6395, currencyCode: 'EUR' } });
    expect(withQuantity(shipped, 'a', 2).totalPrice.centAmount).toBe(12295);
  });

  it('loses a line, and gets it back where it was', () => {
    const without = withoutLine(cart, 'a');
    expect(without.lineItems).toEqual([coat]);
    expect(without.totalPrice.centAmount).toBe(12900);
    expect(withLine(without, dress, 0)).toEqual(cart);
  });

  it('is the same when the line is unknown', () => {
    expect(withQuantity(cart, 'x', 2)).toEqual(cart);
    expect(withoutLine(cart, 'x')).toEqual(cart);
  });
});

describe('lines that cannot be ordered', () => {
  it('are those with more pieces than there are', () => {
    const gone = line({ lineId: 'g', stock: 0 });
    const few = line({ lineId: 'f', stock: 1, quantity: 2 });
    const last = line({ lineId: 'l', stock: 2, quantity: 2 });
    expect(unavailableLines(cartOf([gone, few, last])).map(({ lineId }) => lineId)).toEqual(['g', 'f']);
  });
});
