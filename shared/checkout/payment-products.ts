import type { DomainParameters, PaymentMethod } from '../contract/markets/domain.ts';

type PaymentProduct = DomainParameters['params']['paymentProducts'][number];

/** Who is asked to take the money (specification, section 3). Gift cards and what is free are the shop's own. */
export type HostedProvider = 'adyen' | 'hipay';

/** The products that are paid with a card number: one choice for the shopper, whichever card it is. */
const cards = ['cb', 'visa', 'mastercard', 'american-express'] as const satisfies readonly PaymentMethod[];
export type CardMethod = (typeof cards)[number];

/** The products that a provider takes the money for. */
export type HostedMethod = Exclude<PaymentMethod, 'free'>;

export function isCard(method: PaymentMethod): method is CardMethod {
  return cards.some((card) => card === method);
}

const providers: Record<HostedMethod, HostedProvider> = {
  cb: 'adyen',
  visa: 'adyen',
  mastercard: 'adyen',
  'american-express': 'adyen',
  paypal: 'adyen',
  klarna: 'adyen',
  applepay: 'adyen',
  bancontact: 'adyen',
  'alma-3x': 'hipay',
  'alma-4x': 'hipay',
  przelewy24: 'hipay',
  multibanco: 'hipay',
  mpp: 'hipay',
};

/** Whether a text names a product that a provider takes the money for. */
export function isHosted(name: string): name is HostedMethod {
  return Object.hasOwn(providers, name);
}

/** The provider that a product is paid through; what is free is booked by the shop itself, like gift cards that pay. */
export function providerOf(method: HostedMethod): HostedProvider {
  return providers[method];
}

/** What the shopper chooses: a card, or a product of its own. */
export type ChoiceKind = 'card' | Exclude<HostedMethod, CardMethod>;

/** A way to pay, as it is offered. */
export interface PaymentChoice {
  kind: ChoiceKind;
  /** What is sent to the gateway: the first of the market's products of this kind. */
  product: HostedMethod;
  /** Every product of the market that this choice stands for, in the market's order. */
  products: HostedMethod[];
}

/** Products by ascending rank (specification, section 4); cards first where ranks are equal. */
export function byRank<Product extends Pick<PaymentProduct, 'name' | 'rank'>>(
  products: readonly Product[],
): Product[] {
  return products.toSorted(
    (one, other) => one.rank - other.rank || Number(isCard(other.name)) - Number(isCard(one.name)),
  );
}

/** Products in ascending rank (specification, section 4) whose limits, in cents, hold the amount. */
export function payableProducts(products: readonly PaymentProduct[], amount: number): PaymentProduct[] {
  return byRank(products).filter(
    ({ minAmount, maxAmount = Number.POSITIVE_INFINITY }) => amount >= minAmount && amount <= maxAmount,
  );
}

/** The ways to pay an amount (cents), in the order of their first product. A product that stands twice is offered once. */
export function paymentChoices(products: readonly PaymentProduct[], amount: number): PaymentChoice[] {
  const choices = new Map<ChoiceKind, PaymentChoice>();
  for (const { name } of payableProducts(products, amount)) {
    // Nobody chooses to pay nothing.
    if (name === 'free') continue;
    const kind = isCard(name) ? 'card' : name;
    const known = choices.get(kind);
    if (known === undefined) choices.set(kind, { kind, product: name, products: [name] });
    else if (!known.products.includes(name)) known.products.push(name);
  }
  return [...choices.values()];
}

/** Ways to pay later or in parts. */
const credits: readonly ChoiceKind[] = ['klarna', 'alma-3x', 'alma-4x'];

/**
 * The way to pay that is chosen beforehand: the first that is no credit, which nobody takes without choosing it, and that
 * every device has (Apple Pay is not on all).
 */
export function firstChoice(choices: readonly PaymentChoice[]): PaymentChoice | undefined {
  return choices.find(({ kind }) => kind !== 'applepay' && !credits.includes(kind));
}
