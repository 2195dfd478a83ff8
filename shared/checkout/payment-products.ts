import type { DomainParameters, PaymentMethod } from '../contract/markets/domain.ts';

type PaymentProduct = DomainParameters['params']['paymentProducts'][number];

/** Payment providers (specification, section 3). Gift cards and free carts are booked by the shop itself. */
export type HostedProvider = 'adyen' | 'hipay';

/** The products that are paid with a card number: one choice for the shopper, whichever card it is. */
const cards = ['cb', 'visa', 'mastercard', 'american-express'] as const satisfies readonly PaymentMethod[];
export type CardMethod = (typeof cards)[number];

/** The products that are paid through a provider. */
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

/** True if a text names a product that is paid through a provider. */
export function isHosted(name: string): name is HostedMethod {
  return Object.hasOwn(providers, name);
}

/** Returns the provider of a product. Free carts, like gift cards that pay, are booked by the shop itself. */
export function providerOf(method: HostedMethod): HostedProvider {
  return providers[method];
}

/** A choice of the shopper: a card, or another product. */
export type ChoiceKind = 'card' | Exclude<HostedMethod, CardMethod>;

export interface PaymentChoice {
  kind: ChoiceKind;
  /** The product sent to the gateway: the first of the market's products of this kind. */
  product: HostedMethod;
  /** All products of the market in this choice, in the market's order. */
  products: HostedMethod[];
}

/** Sorts products by ascending rank (specification, section 4); cards first where ranks are equal. */
export function byRank<Product extends Pick<PaymentProduct, 'name' | 'rank'>>(products: readonly Product[]): Product[] {
  return products.toSorted(
    (one, other) => one.rank - other.rank || Number(isCard(other.name)) - Number(isCard(one.name)),
  );
}

/** Returns the products whose limits, in cents, include the amount, in ascending rank (specification, section 4). */
export function payableProducts(products: readonly PaymentProduct[], amount: number): PaymentProduct[] {
  return byRank(products).filter(
    ({ minAmount, maxAmount = Number.POSITIVE_INFINITY }) => amount >= minAmount && amount <= maxAmount,
  );
}

/** Returns the payment choices for an amount (cents), in the order of their first product, without duplicates. */
export function paymentChoices(products: readonly PaymentProduct[], amount: number): PaymentChoice[] {
  const choices = new Map<ChoiceKind, PaymentChoice>();
  for (const { name } of payableProducts(products, amount)) {
    // `free` is not a choice of the shopper.
    if (name === 'free') continue;
    const kind = isCard(name) ? 'card' : name;
    const known = choices.get(kind);
    if (known === undefined) choices.set(kind, { kind, product: name, products: [name] });
    else if (!known.products.includes(name)) known.products.push(name);
  }
  return [...choices.values()];
}

/** Payment later or in parts. */
const credits: readonly ChoiceKind[] = ['klarna', 'alma-3x', 'alma-4x'];

/**
 * Returns the preselected choice: the first that is no credit, which needs an explicit choice, and that works on every
 * device (Apple Pay does not).
 */
export function firstChoice(choices: readonly PaymentChoice[]): PaymentChoice | undefined {
  return choices.find(({ kind }) => kind !== 'applepay' && !credits.includes(kind));
}
