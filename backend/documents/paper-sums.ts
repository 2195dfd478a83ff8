import { type OrderedPrice, orderedPrice, orderedSums } from '../../shared/orders/ordered-price.ts';
import type { PaperLine, PaperOrder } from './paper-order.ts';
import { includedVat, vatRates } from './vat.ts';

/** The sums of an order, in cents. Prices include tax. */
export interface PaperSums {
  /** The pieces before discounts. */
  pieces: number;
  discount: number;
  /** The taxed amount, the tax rate in thousandths, and the tax in the amount. */
  taxed: number;
  rate: number;
  vat: number;
  /** Gift cards and donations: vouchers are taxed when they are spent, donations never. */
  untaxed: number;
}

/** Returns the price of a line as documents show it. */
export function paperPrice({ quantity, unitPrice, discount }: PaperLine): OrderedPrice {
  return orderedPrice(quantity * unitPrice - discount, discount);
}

type Summed = Pick<PaperOrder, 'lines' | 'extras' | 'total' | 'taxedIn'>;

export function paperSums({ lines, extras, total, taxedIn }: Summed): PaperSums {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const free = sum(extras.filter(({ kind }) => kind !== 'loyalty-card').map(({ amount }) => amount));
  // The waived amount reduces the taxed part first.
  const untaxed = Math.min(free, total);
  const taxed = total - untaxed;
  const rate = vatRates[taxedIn];
  const { subtotal, discounts } = orderedSums(lines.map(paperPrice));
  return {
    pieces: subtotal,
    discount: discounts,
    taxed,
    rate,
    vat: includedVat(taxed, rate),
    untaxed,
  };
}
