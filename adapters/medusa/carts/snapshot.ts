import { cartArrival } from '../../../shared/checkout/arrival.ts';
import { type Cart, cart as cartSchema } from '../../../shared/contract/cart/cart.ts';
import { deliveryModes } from '../../../shared/contract/delivery/delivery-modes.ts';
import { currentVocabulary } from '../catalogue/vocabulary.ts';
import type { OrderSnapshot } from '../payment/order-snapshot.ts';
import { type CartAnswer, reductionsOf } from './cart-answer.ts';
import type { CartContext, CartRecord } from './cart-record.ts';
import { readDeliveryMethods } from './delivery-methods.ts';
import type { MedusaCart } from './medusa-cart.ts';
import { shownCode } from './promo-code.ts';

/** A cart as its order keeps it. */
export async function snapshotOf(
  { env }: Pick<CartContext, 'env'>,
  record: CartRecord,
  { answer, medusaCart, now }: { answer: CartAnswer; medusaCart: MedusaCart; now: Date },
): Promise<OrderSnapshot> {
  const cart: Cart = cartSchema.parse(answer);
  const { values } = await currentVocabulary(env);
  const reductions = reductionsOf(medusaCart);
  const discountOf = new Map(
    medusaCart.items.map(({ id }, at) => [id, [...reductions.values()].reduce((sum, off) => sum + (off[at] ?? 0), 0)]),
  );
  const { currencyCode } = cart.totalPrice;
  return {
    cartId: cart.id,
    createdAt: now.toISOString(),
    lines: cart.lineItems.map((line) => {
      const discount = discountOf.get(line.lineId) ?? 0;
      const { label } = line.size;
      return {
        sku: line.sku,
        productId: line.productId,
        optionId: line.optionId,
        name: line.name,
        color: line.color,
        size: values.size.get(line.size.id)?.label ?? {
          fr: label,
          en: label,
          de: label,
          es: label,
          it: label,
          pl: label,
        },
        quantity: line.quantity,
        totalPrice: { centAmount: line.totalPrice.centAmount - discount, currencyCode },
        discount,
        delivery: line.delivery,
        model: line.model,
        segmentationId: line.segmentationId,
      };
    }),
    discounts: [...reductions].map(([code, off]) => ({
      type: 'REM',
      code: shownCode(code, currencyCode),
      value: off.reduce((sum, cents) => sum + cents, 0),
    })),
    shippingPrice: cart.shippingInfo?.price.centAmount ?? 0,
    totalPrice: cart.totalPrice,
    delivery: await deliveryOf(env, record, cart, now),
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.billingAddress,
  };
}

async function deliveryOf(
  env: CartContext['env'],
  { delivery }: CartRecord,
  { lineItems, totalPrice }: Cart,
  now: Date,
): Promise<OrderSnapshot['delivery']> {
  if (delivery === null) return null;
  const { country } = delivery.address;
  const methods = await readDeliveryMethods(env, country, totalPrice.currencyCode);
  const days = methods.find(({ key }) => key === delivery.key)?.days;
  const promises = lineItems.map((line) => line.delivery);
  return {
    to: deliveryModes[delivery.key].to,
    name: delivery.name,
    arrives: days === undefined ? null : cartArrival({ minDays: days[0], maxDays: days[1] }, country, now, promises),
  };
}
