import type { ReactElement } from 'react';
import { amountIn, type CartShop } from '../../../../client/cart/cart-shop.ts';
import type { CartText } from '../../../../client/texts/cart-texts.ts';
import { cartTotals } from '../../../../shared/cart/cart-totals.ts';
import { totalBeforeDelivery } from '../../../../shared/cart/shipping.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import { methodPrice } from '../../../delivery/delivery-methods.ts';

/** A cart as if its delivery were still to be chosen. */
export const withoutDelivery = (cart: Cart): Cart => ({
  ...cart,
  shippingInfo: null,
  totalPrice: { ...cart.totalPrice, centAmount: totalBeforeDelivery(cart) },
});

interface AmountsProps {
  cart: Cart;
  methods: readonly ShippingMethod[];
  shop: CartShop;
  text: CartText;
}

/** Delivery price and totals for each method. The style sheet shows those of the chosen one, without a script. */
export function amountsByMethod({ cart, methods, shop, text }: AmountsProps) {
  const amount = (cents: number) => amountIn(cart, shop, cents);
  const total = totalBeforeDelivery(cart);
  const { byGiftCards } = cartTotals(cart, []);
  const price = (method: ShippingMethod) => methodPrice(method, cart);
  const each = (words: (method: ShippingMethod) => string): ReactElement[] =>
    methods.map((method) => (
      <span key={method.key} className={`by-${method.key}`}>
        {words(method)}
      </span>
    ));
  const sum = (cents: (delivery: number) => number) => each((method) => amount(cents(price(method))));
  return {
    delivery: each((method) => (price(method) === 0 ? text['cart.delivery.free'] : amount(price(method)))),
    total: sum((delivery) => total + delivery),
    toPay: sum((delivery) => Math.max(0, total + delivery - byGiftCards)),
  };
}
