import type { Cart, LineItem } from './contract/cart.ts';

/** What a cart will most likely look like after a change, shown until the gateway's answer is there. */

function withLines(cart: Cart, lineItems: LineItem[]): Cart {
  const subtotal = lineItems.reduce((sum, line) => sum + line.totalPrice.centAmount, 0);
  const difference = subtotal - cart.subtotalPrice.centAmount;
  return {
    ...cart,
    lineItems,
    subtotalPrice: { ...cart.subtotalPrice, centAmount: subtotal },
    totalPrice: { ...cart.totalPrice, centAmount: cart.totalPrice.centAmount + difference },
  };
}

/** The cart with another quantity of one line. */
export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  return withLines(
    cart,
    cart.lineItems.map((line) =>
      line.lineId === lineId
        ? {
            ...line,
            quantity,
            totalPrice: {
              ...line.totalPrice,
              centAmount: line.isFree ? 0 : line.price.centAmount * quantity,
            },
          }
        : line,
    ),
  );
}

/** The cart without one line. */
export function withoutLine(cart: Cart, lineId: string): Cart {
  return withLines(
    cart,
    cart.lineItems.filter((line) => line.lineId !== lineId),
  );
}

/** The cart with a line put back where it was. */
export function withLine(cart: Cart, line: LineItem, index: number): Cart {
  return withLines(cart, cart.lineItems.toSpliced(index, 0, line));
}

/** Lines that cannot be ordered as they are: gone, or fewer left than asked for. */
export function unavailableLines(cart: Pick<Cart, 'lineItems'>): LineItem[] {
  return cart.lineItems.filter((line) => line.quantity > line.stock);
}
