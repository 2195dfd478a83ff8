import type { ImportedOption, ImportedPrice } from './payload.ts';
import type { Plan } from './planned-rows.ts';
import { lowestOf, priceAt } from './prices.ts';
import type { State } from './state.ts';
import type { Row } from './upsert.ts';

interface SizePrice {
  sku: string;
  price: ImportedPrice;
}

/**
 * Plans the prices of a colour: one for all its sizes, or one for each of them if they differ. Sizes with a price of
 * their own that the feed does not name leave it as it is.
 */
export function planPrices(plan: Plan, state: State, optionId: string, option: ImportedOption, now: Date): void {
  const { prices, pieces } = option;
  const currencies = new Set([prices, ...pieces.map((piece) => piece.prices)].flat().map(({ currency }) => currency));
  const named = new Set(pieces.map(({ sku }) => sku));
  for (const currency of currencies) {
    const shared = prices.find((price) => price.currency === currency);
    const own = pieces.flatMap(({ sku, prices: differing }): SizePrice[] => {
      const price = shared ?? differing.find((each) => each.currency === currency);
      return price === undefined ? [] : [{ sku, price }];
    });
    const known = state.sizePrices.filter((each) => each.optionId === optionId && each.price.currency === currency);
    const others = known.filter(({ sku }) => !named.has(sku));
    const all = [...own, ...others];
    const [first] = all;
    if (first !== undefined && all.every(({ price }) => isSame(price, first.price)))
      planOnePrice(plan, optionId, first.price, known, now);
    else planSizePrices(plan, optionId, { currency, own, all }, now);
  }
}

const isSame = (one: ImportedPrice, other: ImportedPrice): boolean =>
  one.price === other.price &&
  one.sale?.price === other.sale?.price &&
  one.sale?.from === other.sale?.from &&
  one.sale?.until === other.sale?.until;

function planOnePrice(
  plan: Plan,
  optionId: string,
  price: ImportedPrice,
  known: readonly SizePrice[],
  now: Date,
): void {
  const { currency } = price;
  const { price: charged, strikeThrough, type } = priceAt(price, now);
  plan.rows.prices.push([optionId, currency, charged, strikeThrough, type]);
  planSale(plan, 'price_plans', optionId, price);
  for (const { sku } of known) {
    plan.removed.size_prices.push([sku, currency]);
    plan.removed.size_price_plans.push([sku, currency]);
  }
}

function planSizePrices(
  plan: Plan,
  optionId: string,
  { currency, own, all }: { currency: ImportedPrice['currency']; own: readonly SizePrice[]; all: readonly SizePrice[] },
  now: Date,
): void {
  const lowest = lowestOf(all.map(({ price }) => priceAt(price, now)));
  plan.rows.prices.push([optionId, currency, lowest.price, lowest.strikeThrough, lowest.type]);
  plan.removed.price_plans.push([optionId, currency]);
  for (const { sku, price } of own) {
    const { price: charged, strikeThrough, type } = priceAt(price, now);
    plan.rows.size_prices.push([sku, currency, charged, strikeThrough, type]);
    planSale(plan, 'size_price_plans', sku, price);
  }
}

/** Plans when a sale begins and ends; one without dates has no plan. */
function planSale(
  { rows, removed }: Plan,
  table: 'price_plans' | 'size_price_plans',
  id: string,
  { currency, price, sale }: ImportedPrice,
): void {
  const isDated = sale !== null && (sale.from !== null || sale.until !== null);
  const row: Row = isDated ? [id, currency, price, sale.price, sale.from, sale.until] : [id, currency];
  (isDated ? rows : removed)[table].push(row);
}
