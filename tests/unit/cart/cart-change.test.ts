import { describe, expect, it } from 'vitest';
import {
  extrasOf,
  hasPart,
  linesOf,
  unavailableLines,
  withoutPart,
  withPart,
  withQuantity,
} from '../../../shared/cart/cart-change.ts';
import { cartOf, line } from './cart-fixture.ts';

const dress = line({ lineId: 'a' });
const coat = line({
  lineId: 'b',
  sku: '2000001-M',
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
    const [first] = linesOf(cart);
    if (first === undefined) throw new Error('The cart has lines.');
    const without = withoutPart(cart, first);
    expect(without.lineItems).toEqual([coat]);
    expect(without.totalPrice.centAmount).toBe(12900);
    expect(withPart(without, first)).toEqual(cart);
    // It has another id when it is back.
    expect(hasPart(withPart(without, { ...first, item: { ...dress, lineId: 'new' } }), first)).toBe(true);
  });

  it('loses what is bought besides products, and gets it back', () => {
    const price = { centAmount: 2500 };
    const giftCard = { id: 'g', price, recipientName: 'Jeanne', message: '', date: '2026-12-01' };
    const full = cartOf([dress], {
      totalPrice: { centAmount: 5900 + 7500, currencyCode: 'EUR' },
      giftCards: [giftCard],
      loyaltyCard: { cardId: 'c', price },
      donations: [{ id: 'repair', price }],
    });
    const parts = extrasOf(full);
    expect(parts.map(({ of }) => of)).toEqual(['giftCards', 'loyaltyCard', 'donations']);
    for (const part of parts) {
      const without = withoutPart(full, part);
      expect([hasPart(without, part), without.totalPrice.centAmount]).toEqual([false, 5900 + 5000]);
      expect(withPart(without, part)).toEqual(full);
    }
  });

  it('loses a code and a payment, whose amounts are the gateway’s to say', () => {
    const code = { code: 'TEN', type: 'REM', value: 590, productOutOfStock: false } as const;
    const payment = {
      paymentProvider: 'selvedge',
      amountPlanned: { centAmount: 900 },
      paymentProduct: 'giftCard',
      id: 'p',
      lastDigits: '1234',
      status: 'Authorised',
      voucher: null,
    } as const;
    const full = cartOf([dress], { discountCode: [code], payments: [payment] });
    for (const part of [
      { of: 'discountCode', item: code },
      { of: 'payments', item: payment },
    ] as const) {
      const without = withoutPart(full, part);
      expect(hasPart(without, part)).toBe(false);
      expect(without.totalPrice).toEqual(full.totalPrice);
      expect(withPart(without, part)).toEqual(full);
    }
  });

  it('is the same when the line is unknown', () => {
    expect(withQuantity(cart, 'x', 2)).toEqual(cart);
    const stranger = { of: 'lineItems', item: line({ sku: 'x' }), index: 0 } as const;
    expect(withoutPart(cart, stranger)).toEqual(cart);
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
