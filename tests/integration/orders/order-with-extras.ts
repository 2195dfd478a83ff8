import { type Backend, of, readyCart } from '../cart/carts-fixture.ts';
import { cardHolder, giftCard, pointsOf, promoCode } from '../cart/extras-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

export type OrderWithExtras = Awaited<ReturnType<typeof orderWithExtras>>;

/**
 * A paid order of three pieces at 59.00 from this stock, less 10 % and 5.00 for 100 points, delivered; 20.00 of it
 * paid by a gift card. `earned` are the buyer's points afterwards; total and delivery are cents.
 */
export async function orderWithExtras(backend: Backend, stock: number) {
  const buyer = await cardHolder(backend, 100);
  const sku = await backend.product(stock);
  const code = await promoCode(backend, { percent: 10, maxUses: 1 });
  const card = await giftCard(backend, 2_000);
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 3 }]);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 2_000 };
  cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  const paid = await payCart(backend, cart, buyer);
  const earned = await pointsOf(backend, buyer);
  const total = cart.totalPrice.centAmount;
  const delivery = cart.shippingInfo?.price.centAmount ?? 0;
  const number = paid.orderNumber ?? '';
  return { buyer, sku, code, card, number, cartId: cart.id, total, delivery, earned };
}
