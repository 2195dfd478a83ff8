import type { Size } from '../../../shared/contract/catalogue/product.ts';
import { type MarketNow, shownPrice } from './product-grid.tsx';

/** A size in a list of choices: with its price, if the sizes of its colour differ. */
export function sizeLabel({ label, prices }: Pick<Size, 'label' | 'prices'>, market: MarketNow): string {
  return prices === undefined ? label : `${label} · ${shownPrice(prices.current, market).now}`;
}
