import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../../shared/cart/cart-totals.ts';
import { cartOf, line, method } from './cart-fixture.ts';

const cart = cartOf([line()]);

describe('the amounts under a cart', () => {
  it('have no delivery while no method is known', () => {
    expect(cartTotals(cart, [])).toEqual({
      subtotal: 5900,
      discounts: 0,
      delivery: null,
      estimate: null,
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
      estimate: { name: 'NO', toAddress: null },
      total: 6395,
      missingForFree: 2101,
      freeAbove: 8000,
    });
  });

  it('are estimated with a store, where that is cheapest, and name what it costs at home', () => {
    expect(cartTotals(cart, [method(495, 8000), method(0, null, 'LM'), method(390, 100, 'PR')])).toMatchObject({
      delivery: 0,
      estimate: { name: 'LM', toAddress: { name: 'NO', price: 495, lostFree: false } },
      total: 5900,
      missingForFree: 2101,
      freeAbove: 8000,
    });
  });

  it('say that a code has cost the free delivery to an address, whether or not that changes the method', () => {
    const methods = [method(495, 8000), method(0, null, 'LM')];
    const before = cartOf([line()], { totalPrice: { centAmount: 8500, currencyCode: 'EUR' } });
    expect(cartTotals(before, methods)).toMatchObject({ estimate: { name: 'NO', toAddress: null } });
    const discountCode = [{ code: 'SPRING', type: 'COU', value: 850, productOutOfStock: false }] as const;
    const after = {
      ...before,
      discountCode: [...discountCode],
      totalPrice: { ...before.totalPrice, centAmount: 7650 },
    };
    expect(cartTotals(after, methods)).toMatchObject({
      delivery: 0,
      estimate: { name: 'LM', toAddress: { name: 'NO', price: 495, lostFree: true } },
    });
    // A code on a cart without free delivery does not lose one.
    const small = { ...after, totalPrice: { ...before.totalPrice, centAmount: 5000 } };
    expect(cartTotals(small, methods).estimate?.toAddress?.lostFree).toBe(false);
    // If no other method is offered, it stays, and its price has the same reason.
    expect(cartTotals(after, [method(495, 8000)])).toMatchObject({
      delivery: 495,
      estimate: { name: 'NO', toAddress: { name: 'NO', price: 495, lostFree: true } },
    });
    expect(cartTotals(small, [method(495, 8000)]).estimate?.toAddress).toBeNull();
  });

  it('are estimated with what is for the cart as it is now', () => {
    const giftCard = {
      id: '1',
      price: { centAmount: 5000 },
      recipientName: 'Ada',
      message: '',
      date: '2026-11-22',
    };
    const byMail = cartOf([], { giftCards: [giftCard] });
    const methods = [method(495, 8000), method(0, null, 'VI')];
    expect(cartTotals(byMail, methods)).toMatchObject({ delivery: 0, estimate: { name: 'VI' } });
    expect(cartTotals(cart, methods)).toMatchObject({ delivery: 495, estimate: { name: 'NO' } });
    expect(cartTotals(byMail, [method(495, 8000)])).toMatchObject({ delivery: null, estimate: null });
  });

  it('say nothing of a rule that the delivery of a payment under way does not follow', () => {
    const payment = {
      paymentProvider: 'adyen',
      amountPlanned: { centAmount: 6395 },
      paymentProduct: 'visa',
      status: 'RedirectShopper',
      id: null,
      lastDigits: null,
      voucher: null,
    } as const;
    const paying = (price: number) =>
      cartOf([line()], {
        shippingInfo: { shippingMethodKey: 'NO', name: 'Home', price: { centAmount: price } },
        payments: [payment],
        totalPrice: { centAmount: 5900 + price, currencyCode: 'EUR' },
      });
    const silent = { missingForFree: null, freeAbove: null };
    // Begun with a delivery price, or without; now it is the other way round.
    expect(cartTotals(paying(495), [method(495, 5000)])).toMatchObject({ delivery: 495, ...silent });
    expect(cartTotals(paying(0), [method(495, 8000)])).toMatchObject({ delivery: 0, ...silent });
    expect(cartTotals(paying(495), [method(495, 8000)])).toMatchObject({ missingForFree: 2101 });
    expect(cartTotals(paying(0), [method(495, 5000)])).toMatchObject({
      missingForFree: null,
      freeAbove: 5000,
    });
  });

  it('count gift cards, donations and a loyalty card to what makes the delivery free', () => {
    const methods = [method(495, 8000)];
    const extras = cartOf([line()], {
      giftCards: [{ id: '1', price: { centAmount: 9000 }, recipientName: 'Ada', message: '', date: null }],
      donations: [{ id: 'trees', price: { centAmount: 500 } }],
      loyaltyCard: { cardId: '279', price: { centAmount: 1000 } },
      totalPrice: { centAmount: 16_400, currencyCode: 'EUR' },
    });
    expect(cartTotals(extras, methods)).toMatchObject({ delivery: 0, missingForFree: null });
    const less = { ...extras, totalPrice: { centAmount: 7000, currencyCode: 'EUR' } } as const;
    expect(cartTotals(less, methods)).toMatchObject({ delivery: 495, missingForFree: 1001 });
  });

  it('show when the delivery has become free', () => {
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
      estimate: null,
      total: 6890,
      // A free delivery is not shown beside the price of another method.
      missingForFree: null,
      freeAbove: null,
    });
    const shippingInfo = { shippingMethodKey: 'NO', name: 'Home', price: { centAmount: 495 } } as const;
    const totalPrice = { centAmount: 6395, currencyCode: 'EUR' } as const;
    expect(cartTotals({ ...chosen, shippingInfo, totalPrice }, [method(495, 8000)])).toMatchObject({
      delivery: 495,
      missingForFree: 2101,
      freeAbove: 8000,
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
          voucher: null,
        },
      ],
    });
    expect(cartTotals(discounted, [])).toMatchObject({ discounts: 900, total: 3000 });
  });
});
