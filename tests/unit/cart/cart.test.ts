import { describe, expect, test } from 'vitest';
import {
  amountLeft,
  boughtLine,
  dematerialisedSegmentation,
  isDematerialised,
  isFree,
  itemCount,
  miniCart,
  offersDematerialisedShipping,
  preOrderLabel,
} from '../../../shared/cart/cart.ts';
import { cartOf, line } from './cart-fixture.ts';

const giftCard = {
  id: 'g1',
  price: { centAmount: 5000 },
  recipientName: 'Anna',
  message: '',
  date: null,
};
const donation = { id: 'd1', price: { centAmount: 100 } };
const loyaltyCard = { cardId: '123', price: { centAmount: 500 } };
const eCard = line({ segmentationId: dematerialisedSegmentation });

test('counts pieces, the loyalty card, gift cards and donations', () => {
  const cart = cartOf([line({ quantity: 3 }), line()], {
    loyaltyCard,
    giftCards: [giftCard, giftCard],
    donations: [donation],
  });
  expect(itemCount(cart)).toBe(8);
  expect(itemCount(cartOf([]))).toBe(0);
});

test('what is bought of a sku is no gift of the same one, whatever it costs', () => {
  const gift = line({
    lineId: 'gift',
    isFree: true,
    discountMessages: [{ type: 'CAD', displayedAmount: '-59' }],
  });
  const sample = line({ lineId: 'sample', isFree: true });
  expect(boughtLine(cartOf([gift, line()]), '1000001-M')).toEqual(line());
  expect(boughtLine(cartOf([gift, sample]), '1000001-M')).toEqual(sample);
  expect(boughtLine(cartOf([gift]), '1000001-M')).toBeUndefined();
  expect(boughtLine(cartOf([line()]), '1000001-L')).toBeUndefined();
});

test('the amount left is the total minus payments with gift cards, never below zero', () => {
  const byGiftCard = (centAmount: number) => ({
    paymentProvider: 'selvedge' as const,
    amountPlanned: { centAmount },
    paymentProduct: 'gift-card',
    status: 'Authorised' as const,
    id: null,
    lastDigits: null,
    voucher: null,
  });
  const byCard = { ...byGiftCard(5900), paymentProvider: 'adyen' as const };
  expect(amountLeft(cartOf([line()], { payments: [byGiftCard(2000), byGiftCard(900)] }))).toBe(3000);
  expect(amountLeft(cartOf([line()], { payments: [byGiftCard(9000)] }))).toBe(0);
  expect(amountLeft(cartOf([line()], { payments: [byCard] }))).toBe(5900);
});

test('a cart is free when nothing above the limit is left, and never when empty', () => {
  expect(isFree(cartOf([line()]), { maxAmount: 0 })).toBe(false);
  expect(isFree(cartOf([line()]), { maxAmount: 5900 })).toBe(true);
  expect(isFree(cartOf([line()]), { maxAmount: 5899 })).toBe(false);
  expect(isFree(cartOf([]), { maxAmount: 0 })).toBe(false);
});

test('nothing is waived of a cart that buys gift cards', () => {
  const buying = cartOf([line()], { giftCards: [giftCard] });
  expect(amountLeft(buying)).toBeGreaterThan(0);
  expect(isFree(buying, { maxAmount: 1_000_000 })).toBe(false);
  const paid = { ...buying, totalPrice: { ...buying.totalPrice, centAmount: 0 } };
  expect(isFree(paid, { maxAmount: 1_000_000 })).toBe(true);
});

describe('dematerialised shipping', () => {
  test.each([
    ['nothing', cartOf([]), false, false],
    ['a dress', cartOf([line()]), false, false],
    ['gift cards', cartOf([], { giftCards: [giftCard] }), true, true],
    ['gift cards and a dress', cartOf([line()], { giftCards: [giftCard] }), true, false],
    ['a loyalty card alone', cartOf([], { loyaltyCard }), true, true],
    ['a loyalty card and a dress', cartOf([line()], { loyaltyCard }), false, false],
    ['dematerialised lines', cartOf([eCard, eCard]), true, true],
    ['one dematerialised line of two', cartOf([eCard, line()]), false, false],
  ])('%s', (_, cart, offered, dematerialised) => {
    expect(offersDematerialisedShipping(cart)).toBe(offered);
    expect(isDematerialised(cart)).toBe(dematerialised);
  });
});

test('a pre-order is exactly one line on demand or in advance', () => {
  const onDemand = line({ categoryLabel: 'New, ON_DEMAND' });
  expect(preOrderLabel(cartOf([onDemand]))).toBe('ON_DEMAND');
  expect(preOrderLabel(cartOf([line({ categoryLabel: 'RAL_ANTICIPATION' })]))).toBe('RAL_ANTICIPATION');
  expect(preOrderLabel(cartOf([onDemand, line()]))).toBeNull();
  expect(preOrderLabel(cartOf([line({ categoryLabel: 'New' })]))).toBeNull();
  expect(preOrderLabel(cartOf([]))).toBeNull();
});

test('the mini cart sums the cart up', () => {
  const cart = cartOf([line({ quantity: 2, totalPrice: { centAmount: 11800, currencyCode: 'EUR' } })]);
  expect(miniCart(cart)).toEqual({
    nbProducts: 2,
    totalAmount: 11800,
    currency: 'EUR',
    cartId: cart.id,
  });
});
