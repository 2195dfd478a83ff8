import type { Cart, LineItem } from '../contract/cart/cart.ts';
import type { Order } from '../contract/orders/orders.ts';
import type { Language } from '../markets/locales.ts';
import type { EventItem, PageEvent } from './analytics.ts';

/** Converts cents to units of the currency. */
const units = (cents: number): number => Math.round(cents) / 100;

/** Ratings are sent with two decimals (specification, section 7). */
const rounded = (rating: number): number => Math.round(rating * 100) / 100;

type TradeLine = Pick<
  LineItem,
  'sku' | 'productId' | 'name' | 'color' | 'price' | 'quantity' | 'segmentationId' | 'averageRating' | 'ratingCount'
>;

/** Returns the item for a line of a cart, or for some of its pieces. */
export function itemOfLine(line: TradeLine, lang: Language, quantity = line.quantity): EventItem {
  return {
    item_id: line.productId,
    item_name: line.name[lang],
    ...(line.color[lang] !== '' && { item_variant: line.color[lang] }),
    item_category: line.segmentationId,
    price: units(line.price.centAmount),
    quantity,
    sku: line.sku,
    ...(line.ratingCount > 0 && { rating: rounded(line.averageRating) }),
  };
}

export type TradeCart = Pick<Cart, 'lineItems' | 'totalPrice' | 'shippingInfo'>;

/** The value of a cart without its delivery, as GA4 counts it at each step, and its items; null without products. */
function tradeOf({ lineItems, totalPrice, shippingInfo }: TradeCart, lang: Language) {
  if (lineItems.length === 0) return null;
  return {
    currency: totalPrice.currencyCode,
    value: units(totalPrice.centAmount - (shippingInfo?.price.centAmount ?? 0)),
    items: lineItems.map((line) => itemOfLine(line, lang)),
  };
}

/** Returns the event of a cart that is viewed, or taken to the checkout. */
export function cartEvent(
  event: 'view_cart' | 'begin_checkout',
  cart: TradeCart,
  lang: Language,
): PageEvent<'view_cart' | 'begin_checkout'> | null {
  const ecommerce = tradeOf(cart, lang);
  return ecommerce === null ? null : { event, ecommerce };
}

/** The event of a cart whose delivery or payment method is being chosen. Only the sent form has the choice. */
export function choiceEvent(
  event: 'add_shipping_info' | 'add_payment_info',
  cart: TradeCart,
  lang: Language,
): PageEvent<'add_shipping_info' | 'add_payment_info'> | null {
  const ecommerce = tradeOf(cart, lang);
  if (ecommerce === null) return null;
  return event === 'add_shipping_info'
    ? { event, ecommerce: { ...ecommerce, shipping_tier: '' } }
    : { event, ecommerce: { ...ecommerce, payment_type: '' } };
}

/** Returns the events for what was added and removed between two states of a cart. */
export function cartChanges(
  before: TradeCart,
  after: TradeCart,
  lang: Language,
): PageEvent<'add_to_cart' | 'remove_from_cart'>[] {
  const quantityIn = ({ lineItems }: TradeCart, sku: string) =>
    lineItems.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  const lines = new Map([...before.lineItems, ...after.lineItems].map((line) => [line.sku, line]));
  return [...lines.values()].flatMap((line) => {
    const change = quantityIn(after, line.sku) - quantityIn(before, line.sku);
    if (change === 0) return [];
    const pieces = Math.abs(change);
    const ecommerce = {
      currency: after.totalPrice.currencyCode,
      value: units(line.price.centAmount * pieces),
      items: [itemOfLine(line, lang, pieces)],
    };
    return [{ event: change > 0 ? 'add_to_cart' : 'remove_from_cart', ecommerce }];
  });
}

type TradeOrder = Pick<
  Order,
  'orderNumber' | 'totalPrice' | 'lines' | 'shippingPrice' | 'payments' | 'discounts' | 'delivery'
>;

/** The title of a line's category, else its id, if either is known. */
function categoryOf(
  { category, segmentationId }: Order['lines'][number],
  lang: Language,
): Pick<EventItem, 'item_category'> {
  const named = category?.[lang] || segmentationId;
  return named ? { item_category: named } : {};
}

/** The event of an order; null for an order without products. Its value is the amount paid, without the delivery. */
export function purchaseEvent(order: TradeOrder, lang: Language): PageEvent<'purchase'> | null {
  const { orderNumber, totalPrice, lines, shippingPrice, payments, discounts, delivery } = order;
  if (lines.length === 0) return null;
  const codes = discounts.flatMap(({ code }) => code ?? []);
  const tier = delivery?.name || delivery?.to;
  const shipping = shippingPrice?.centAmount ?? 0;
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: orderNumber,
      currency: totalPrice.currencyCode,
      value: units(totalPrice.centAmount - shipping),
      shipping: units(shipping),
      payment_type: payments.map(({ product }) => product).join(',') || 'free',
      ...(codes.length > 0 && { coupon: codes.join(',') }),
      ...(tier && { shipping_tier: tier }),
      items: lines.map((line) => ({
        item_id: line.productId ?? line.sku,
        item_name: line.name[lang] || line.sku,
        ...(line.color[lang] !== '' && { item_variant: line.color[lang] }),
        ...(line.totalPrice !== null && {
          price: units(line.totalPrice.centAmount / line.quantity),
        }),
        quantity: line.quantity,
        sku: line.sku,
        ...categoryOf(line, lang),
        ...(line.model && { model: line.model }),
      })),
    },
  };
}
