import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../shared/cart-totals.ts';
import { cartOf, line, method } from './cart-fixture.ts';

const cart = cartOf([line()]);

describe('the amounts under a cart', () => {
  it('have no delivery while no method is known', () => {
    expect(cartTotals(cart, [])).toEqual({
      subtotal: 5900,
      discounts: 0,
      delivery: null,
      estimated: true,
      total: 5900,
      byGiftCards: 0,
      giftCards: [],
      missingForFree: null,
      freeAbove: null,
    });
  });

  it('are estimated with the cheapest method', () => {
    expect(cartTotals(cart, [method(990, null, 'EX'), method(495, 8000)])).toMatchObject({
      delivery: 495,
      estimated: true,
      total: 6395,
      missingForFree: 2100,
      freeAbove: 8000,
    });
  });

  it('tell when the delivery has become free', () => {
    const rich = cartOf([line({ totalPrice: { centAmount: 8100, currencyCode: 'EUR' } })]);
    expect(cartTotals(rich, [method(495, 8000)])).toMatchObject({
      delivery: 0,
      total: 8100,
      missingForFree: null,
    });
  });

  it('hold the chosen delivery once there is one', () => {
    const chosen = cartOf([line()], {
      shippingInfo: { shippingMethodKey: 'EX', name: 'Express', price: { centAmount: 990 } },
      totalPrice: { centAmount: 6890, currencyCode: 'EUR' },
    });
    expect(cartTotals(chosen, [method(495, 8000)])).toMatchObject({
      delivery: 990,
      estimated: false,
      total: 6890,
      missingForFree: 2100,
    });
  });

  it('add up discounts, and leave out what gift cards have paid', () => {
    const discounted = cartOf([line()], {
      discounts: [{ type: 'REM', value: 500 }],
      discountCode: [{ code: 'SPRING', type: 'COU', value: 400, productOutOfStock: false }],
      totalPrice: { centAmount: 5000, currencyCode: 'EUR' },
      payments: [
        {
          paymentProvider: 'selvedge',
          amountPlanned: { centAmount: 2000 },
          paymentProduct: 'gift-card',
          status: 'Authorised',
          id: null,
          lastDigits: null,
        },
      ],
    });
    expect(cartTotals(discounted, [])).toMatchObject({ discounts: 900, total: 3000 });
  });
});
