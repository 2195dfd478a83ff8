import type { PaymentMethod } from '../../shared/contract/markets/domain.ts';
import type { Refund } from './refund-amounts.ts';

/** Sentences of the refund mail about where the money goes. */
export interface RefundSentences {
  /** Refunded to gift cards; null if none was. */
  giftCards: 'giftCard' | 'giftCards' | null;
  /** Refunded at the provider; null if nothing was paid there. */
  payment: 'means' | 'account' | 'credit' | null;
  /** Name of the lender of a payment on credit; null without one. */
  lender: string | null;
}

type ProviderSentence = Pick<RefundSentences, 'payment' | 'lender'>;

const means: ProviderSentence = { payment: 'means', lender: null };
/** A bank transfer: there is no card to refund. */
const account: ProviderSentence = { payment: 'account', lender: null };
/** A customer who has not paid the lender yet gets no money: the debt is reduced. */
const lentBy = (lender: string): ProviderSentence => ({ payment: 'credit', lender });

const byProduct: Record<PaymentMethod, ProviderSentence> = {
  cb: means,
  visa: means,
  mastercard: means,
  'american-express': means,
  applepay: means,
  paypal: means,
  mpp: means,
  bancontact: account,
  przelewy24: account,
  multibanco: account,
  klarna: lentBy('Klarna'),
  'alma-3x': lentBy('Alma'),
  'alma-4x': lentBy('Alma'),
  free: means,
};

const isProduct = (name: string): name is PaymentMethod => Object.hasOwn(byProduct, name);

/** Returns the sentences for a refund, by the product that paid; for an unknown product, the general ones. */
export function refundSentences(
  { giftCards, payment }: Pick<Refund, 'giftCards' | 'payment'>,
  product: string,
): RefundSentences {
  const cards = giftCards.filter(({ centAmount }) => centAmount > 0).length;
  const paid = isProduct(product) ? byProduct[product] : means;
  return {
    giftCards: cards === 0 ? null : cards === 1 ? 'giftCard' : 'giftCards',
    ...(payment > 0 ? paid : { payment: null, lender: null }),
  };
}
