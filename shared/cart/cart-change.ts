import type { Cart, LineItem } from '../contract/cart/cart.ts';

/** Predicts a cart after a change, to show until the gateway has answered. */

/** A part of a cart. A line also has a position. */
export type CartPart =
  | { of: 'lineItems'; item: LineItem; index: number }
  | { of: 'giftCards'; item: Cart['giftCards'][number] }
  | { of: 'loyaltyCard'; item: NonNullable<Cart['loyaltyCard']> }
  | { of: 'donations'; item: Cart['donations'][number] }
  | { of: 'discountCode'; item: Cart['discountCode'][number] }
  /** A gift card that pays. */
  | { of: 'payments'; item: Cart['payments'][number] };

/** Returns the key of a part. A line's key is its sku, because its id changes when it is put back. */
export function partKey(part: CartPart): string {
  switch (part.of) {
    case 'lineItems':
      // A gift may have the same sku as a bought line.
      return `line ${part.item.isFree ? part.item.lineId : part.item.sku}`;
    case 'loyaltyCard':
      return part.of;
    case 'discountCode':
      return `${part.of} ${part.item.code}`;
    case 'giftCards':
    case 'donations':
    case 'payments':
      return `${part.of} ${part.item.id}`;
  }
}

/** Returns the same line in another cart, where its id may differ. */
export function lineOf(cart: Cart | null | undefined, item: LineItem): LineItem | undefined {
  const keyOf = (line: LineItem) => partKey({ of: 'lineItems', item: line, index: 0 });
  return cart?.lineItems.find((line) => keyOf(line) === keyOf(item));
}

function partsOf(cart: Cart): CartPart[] {
  return [
    ...linesOf(cart),
    ...cart.discountCode.map((item) => ({ of: 'discountCode', item }) as const),
    ...cart.payments.map((item) => ({ of: 'payments', item }) as const),
    ...extrasOf(cart),
  ];
}

export function linesOf({ lineItems }: Cart) {
  return lineItems.map((item, index) => ({ of: 'lineItems', item, index }) as const);
}

/** Returns the extras (gift cards, loyalty card, donations) in the order in which they are shown. */
export function extrasOf({ giftCards, loyaltyCard, donations }: Cart) {
  return [
    ...giftCards.map((item) => ({ of: 'giftCards', item }) as const),
    ...(loyaltyCard === null ? [] : [{ of: 'loyaltyCard', item: loyaltyCard } as const]),
    ...donations.map((item) => ({ of: 'donations', item }) as const),
  ];
}

export function hasPart(cart: Cart, part: CartPart): boolean {
  return partsOf(cart).some((each) => partKey(each) === partKey(part));
}

function withLines(cart: Cart, lineItems: LineItem[]): Cart {
  const subtotal = lineItems.reduce((sum, line) => sum + line.totalPrice.centAmount, 0);
  const difference = subtotal - cart.subtotalPrice.centAmount;
  return {
    ...withTotal(cart, difference),
    lineItems,
    subtotalPrice: { ...cart.subtotalPrice, centAmount: subtotal },
  };
}

/** Changes the total by some cents; never below 0. */
function withTotal(cart: Cart, cents: number): Cart {
  const centAmount = Math.max(0, cart.totalPrice.centAmount + cents);
  return { ...cart, totalPrice: { ...cart.totalPrice, centAmount } };
}

export function withQuantity(cart: Cart, lineId: string | undefined, quantity: number): Cart {
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

/** Returns the cart without a part; the same cart if it does not have the part. */
export function withoutPart(cart: Cart, part: CartPart): Cart {
  if (!hasPart(cart, part)) return cart;
  const key = partKey(part);
  switch (part.of) {
    case 'lineItems':
      return withLines(
        cart,
        cart.lineItems.filter((item) => partKey({ ...part, item }) !== key),
      );
    case 'giftCards': {
      const giftCards = cart.giftCards.filter((item) => partKey({ ...part, item }) !== key);
      return { ...withTotal(cart, -part.item.price.centAmount), giftCards };
    }
    case 'loyaltyCard':
      return { ...withTotal(cart, -part.item.price.centAmount), loyaltyCard: null };
    case 'donations': {
      const donations = cart.donations.filter((item) => partKey({ ...part, item }) !== key);
      return { ...withTotal(cart, -part.item.price.centAmount), donations };
    }
    // Only the gateway knows what a code takes off.
    case 'discountCode':
      return { ...cart, discountCode: cart.discountCode.filter(({ code }) => code !== part.item.code) };
    case 'payments':
      return { ...cart, payments: cart.payments.filter(({ id }) => id !== part.item.id) };
  }
}

/** Returns the cart with a part put back, a line at its former position. */
export function withPart(cart: Cart, part: CartPart): Cart {
  switch (part.of) {
    case 'lineItems':
      return withLines(cart, cart.lineItems.toSpliced(part.index, 0, part.item));
    case 'giftCards':
      return {
        ...withTotal(cart, part.item.price.centAmount),
        giftCards: [...cart.giftCards, part.item],
      };
    case 'loyaltyCard':
      return { ...withTotal(cart, part.item.price.centAmount), loyaltyCard: part.item };
    case 'donations':
      return { ...withTotal(cart, part.item.price.centAmount), donations: [...cart.donations, part.item] };
    case 'discountCode':
      return { ...cart, discountCode: [...cart.discountCode, part.item] };
    case 'payments':
      return { ...cart, payments: [...cart.payments, part.item] };
  }
}

/** Returns the lines that cannot be ordered as they are: sold out, or in stock with fewer pieces than requested. */
export function unavailableLines(cart: Pick<Cart, 'lineItems'>): LineItem[] {
  return cart.lineItems.filter((line) => line.quantity > line.stock);
}
