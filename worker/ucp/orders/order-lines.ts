import { pictureUrl } from '../../../shared/catalogue/picture.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { orderedPrice, orderedSums } from '../../../shared/orders/ordered-price.ts';
import type { Market } from '../../market/market.ts';
import { type LineQuantities, lineStatus } from './line-quantities.ts';

const pictureWidth = 720;

const priceOf = ({ totalPrice, discount }: Order['lines'][number]) =>
  orderedPrice(totalPrice?.centAmount ?? 0, discount);

type PieceMarket = Pick<Market, 't' | 'properties' | 'absolutePicturesUrl'>;

function pieceView(market: PieceMarket, line: Order['lines'][number], quantities: LineQuantities) {
  const { lang } = market.properties;
  const { full, discount } = priceOf(line);
  const { id, original, total, fulfilled } = quantities;
  return {
    id,
    item: {
      id: line.sku,
      title: joinTexts([line.name[lang], line.color[lang], line.size]),
      price: Math.round(full / line.quantity),
      ...(line.optionId !== null && {
        image_url: pictureUrl(market.absolutePicturesUrl, line.optionId, 'AP', pictureWidth),
      }),
    },
    quantity: { original, total, fulfilled },
    totals: [
      { type: 'subtotal', amount: full },
      ...(discount > 0 ? [{ type: 'discount', display_text: market.t('cart.discounts'), amount: -discount }] : []),
      { type: 'total', amount: full - discount },
    ],
    status: lineStatus(quantities),
  };
}

/** An extra as a line: nothing of it is sent, and the customer keeps it whatever comes back. */
function extraView({ t }: Pick<Market, 't'>, { charged }: Order, extra: Order['extras'][number], index: number) {
  const { kind, price } = extra;
  const amount = price.centAmount;
  const total = charged === false ? 0 : 1;
  return {
    id: `extra-${index + 1}`,
    item: { id: kind, title: t(`cart.${kind}`), price: amount },
    quantity: { original: 1, total, fulfilled: total },
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    status: lineStatus({ total, fulfilled: total }),
  };
}

/** All that was ever bought with an order. */
export const orderLines = (market: PieceMarket, order: Order, quantities: readonly LineQuantities[]) => [
  ...order.lines.flatMap((line, index) => {
    const its = quantities[index];
    return its === undefined ? [] : [pieceView(market, line, its)];
  }),
  ...order.extras.map((extra, index) => extraView(market, order, extra, index)),
];

/** The sums of an order as it was placed. They add up to what was charged: the rest is a discount, or a fee. */
export function orderTotals({ t }: Pick<Market, 't'>, { lines, extras, shippingPrice, totalPrice }: Order) {
  const pieces = orderedSums(lines.map(priceOf));
  const subtotal = pieces.subtotal + extras.reduce((sum, { price }) => sum + price.centAmount, 0);
  const delivery = shippingPrice?.centAmount ?? null;
  const total = totalPrice.centAmount;
  const rest = total - (subtotal - pieces.discounts + (delivery ?? 0));
  const discount = pieces.discounts - Math.min(0, rest);
  return [
    { type: 'subtotal', display_text: t('cart.subtotal'), amount: subtotal },
    ...(discount > 0 ? [{ type: 'discount', display_text: t('cart.discounts'), amount: -discount }] : []),
    ...(delivery === null ? [] : [{ type: 'fulfillment', display_text: t('cart.delivery'), amount: delivery }]),
    ...(rest > 0 ? [{ type: 'fee', display_text: t('platform-orders.fees'), amount: rest }] : []),
    { type: 'total', display_text: t('cart.total'), amount: total },
  ];
}
