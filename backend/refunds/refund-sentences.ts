import type { PaymentMethod } from '../../shared/contract/markets/domain.ts';
import type { Refund } from './refund-amounts.ts';

/** What the mail of a refund says of where the money goes. */
export interface RefundSentences {
  /** To the gift cards that paid; null where none did. */
  giftCards: 'giftCard' | 'giftCards' | null;
  /** At the provider; null where nothing was paid there. */
  payment: 'means' | 'account' | 'credit' | null;
  /** Who lent what was paid, by name; null where nobody did. */
  lender: string | null;
}

type ProviderSentence = Pick<RefundSentences, 'payment' | 'lender'>;

const means: ProviderSentence = { payment: 'means', lender: null };
/** A transfer has no card to go back to. */
const account: ProviderSentence = { payment: 'account', lender: null };
/** Who has not paid yet gets nothing back: less is owed. */
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

/** What is said of a refund of an order that was paid with a product; of one that nobody knows, no more than that. */
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
