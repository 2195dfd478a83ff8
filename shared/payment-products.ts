import type { DomainParameters } from './contract/domain.ts';

type PaymentProduct = DomainParameters['params']['paymentProducts'][number];

/** The products that are paid with a card number: one choice for the shopper, whichever card it is. */
const cards: readonly PaymentProduct['name'][] = ['cb', 'visa', 'mastercard', 'american-express'];

/** A way to pay, as it is offered. */
export interface PaymentChoice {
  /** What the shopper chooses. */
  kind: 'card';
  /** What is sent to the gateway: the first of the market's products of this kind. */
  product: PaymentProduct['name'];
  /** Every product of the market that this choice stands for, in the market's order. */
  products: PaymentProduct['name'][];
}

/** Products in ascending rank (specification, section 4) whose limits, in cents, hold the amount. */
export function payableProducts(products: readonly PaymentProduct[], amount: number): PaymentProduct[] {
  return products
    .filter(
      ({ minAmount, maxAmount = Number.POSITIVE_INFINITY }) => amount >= minAmount && amount <= maxAmount,
    )
    .sort((a, b) => a.rank - b.rank);
}

/** The ways to pay an amount (cents) that the shop offers: for now, cards. */
export function paymentChoices(products: readonly PaymentProduct[], amount: number): PaymentChoice[] {
  const payable = payableProducts(products, amount)
    .map(({ name }) => name)
    .filter((name) => cards.includes(name));
  const [first] = payable;
  return first === undefined ? [] : [{ kind: 'card', product: first, products: payable }];
}
