import { saleWord } from '../../../shared/catalogue/official-sales.ts';
import type { Facet, FacetValue } from '../../../shared/contract/catalogue/catalog.ts';
import { formatWholeMoney } from '../../../shared/format/money.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import type { Market } from '../../market/market.ts';
import type { MarketNow } from './product-grid.tsx';

/** Texts for availabilities and promotions, for which the gateway returns codes. */
const codes = new Map<string, MessageKey>([
  ['AVAILABLE', 'facet.AVAILABLE'],
  ['SOON_UNAVAILABLE', 'facet.SOON_UNAVAILABLE'],
  ['ON_DEMAND', 'facet.ON_DEMAND'],
  ['SOON_AVAILABLE', 'facet.SOON_AVAILABLE'],
  ['UNAVAILABLE', 'facet.UNAVAILABLE'],
  ['P', 'price.promotion'],
  ['A', 'price.adjusted'],
]);

function priceWords({ from, to }: FacetValue, { t, properties, domain }: Market): string {
  const money = (cents: number) => formatWholeMoney(cents, domain.devise, properties.intl);
  if (from === undefined || from === 0) return to === undefined ? '' : t('facet.below', { to: money(to) });
  if (to === undefined) return t('facet.above', { from: money(from) });
  return t('facet.between', { from: money(from), to: money(to) });
}

/** Text of a facet value in the market's language; its id if there is none. */
export function valueWords({ name }: Pick<Facet, 'name'>, value: FacetValue, market: MarketNow): string {
  if (name === 'promotion' && value.id === 'S') return market.t(saleWord(market.domain.params, market.now));
  if (name === 'price') return priceWords(value, market) || value.label || value.id;
  const key = name === 'availability' || name === 'promotion' ? codes.get(value.id) : undefined;
  return key === undefined ? value.label || value.id : market.t(key);
}
