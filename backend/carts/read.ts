import type { Cart, PaymentResult, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { noCart } from '../cart-refusal.ts';
import { giftItem, type LineRow, lineItem, linesQuery, textIn } from '../order-parts/line-item.ts';
import type { Caller } from '../serve.ts';
import { type Extras, extrasFrom, extrasStatements } from './extras.ts';
import { freeAboveFor } from './free-above.ts';
import { type Priced, priced } from './priced.ts';

/** A row of `carts`, with columns of its customer and its order. */
export interface CartRow {
  cart_id: string;
  version: number;
  customer_id: string | null;
  currency: Currency;
  billing_address: string | null;
  shipping_address: string | null;
  shipping_method: ShippingMethodKey | null;
  source_cart_id: string | null;
  merged_into: string | null;
  order_number: string | null;
  /** Number of the customer's loyalty card. */
  loyalty_card_id: string | null;
  loyalty_creation_date: string | null;
  /** Number of the loyalty card that is bought with the cart. */
  loyalty_card_number: string | null;
  loyalty_card_price: number | null;
  order_shipping_price: number | null;
}

interface PaymentRow {
  provider: Cart['payments'][number]['paymentProvider'];
  product: string;
  amount: number;
  result: PaymentResult;
  voucher: string | null;
  priced: string | null;
}

interface MethodRow {
  key: ShippingMethodKey;
  name: string;
  price: number;
  free_above: number | null;
}

export interface LoadedCart {
  row: CartRow;
  cart: Cart;
  /** Its costs and what it uses up, as of the opening of its payment, or now. */
  priced: Priced;
}

const cartQuery = `
  SELECT c.*, o.shipping_price AS order_shipping_price, u.loyalty_creation_date,
    CASE WHEN u.loyalty_type = 'FID' THEN u.loyalty_number END AS loyalty_card_id
  FROM carts c
  LEFT JOIN customers u ON u.customer_id = c.customer_id
  LEFT JOIN orders o ON o.cart_id = c.cart_id
  WHERE c.cart_id = ?`;

/** No row if the chosen store, pickup point or locker is gone or closed, unless the cart is being paid or was. */
const methodQuery = `
  SELECT m.key, m.name, m.price, m.free_above
  FROM carts c
  JOIN shipping_methods m ON m.key = c.shipping_method AND m.currency = c.currency
    AND m.country = json_extract(c.shipping_address, '$.country')
  WHERE c.cart_id = ?1 AND (
    json_extract(c.shipping_address, '$.deliveryPointIdV2') IS NULL
    OR c.order_number IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments p WHERE p.cart_id = c.cart_id AND p.state <> 'released')
    OR EXISTS (SELECT 1 FROM delivery_points d WHERE d.closed_until IS NULL
                 AND d.point_id = json_extract(c.shipping_address, '$.deliveryPointIdV2')))`;

const paymentsQuery = `
  SELECT provider, product, amount, result, voucher, priced FROM payments
  WHERE cart_id = ? AND state <> 'released'`;

/**
 * Loads a cart with its lines and totals, in one consistent read; 404 if there is none. Does not check access. The
 * costs are those for the caller: the limit for free delivery may differ between callers.
 */
export async function loadCart(
  caller: Pick<Caller, 'env' | 'locale' | 'freeDelivery'>,
  cartId: string,
): Promise<LoadedCart> {
  const { env, locale } = caller;
  const of = (query: string) => env.DB.prepare(query).bind(cartId);
  const [carts, lines, methods, payments, ...others] = await env.DB.batch([
    of(cartQuery),
    of(linesQuery),
    of(methodQuery),
    of(paymentsQuery),
    ...extrasStatements(env, cartId, locale),
  ]);
  // The rows are those of the queries above.
  const row = carts?.results[0] as CartRow | undefined;
  if (row === undefined || row.merged_into !== null) throw noCart(cartId);
  return assemble({
    row,
    lines: (lines?.results ?? []) as LineRow[],
    method: (methods?.results[0] ?? null) as MethodRow | null,
    payments: (payments?.results ?? []) as PaymentRow[],
    extras: extrasFrom(others, row.currency),
    caller,
    now: new Date(),
  });
}

interface Parts {
  row: CartRow;
  lines: LineRow[];
  method: MethodRow | null;
  payments: PaymentRow[];
  extras: Extras;
  caller: Pick<Caller, 'locale' | 'freeDelivery'>;
  now: Date;
}

/** What the payment was opened for; without a payment, the current costs of the cart. */
function pricedNow({ row, lines, method, payments, extras, caller, now }: Parts): Priced {
  const pricedAtPayment = payments[0]?.priced ?? null;
  if (pricedAtPayment !== null) return JSON.parse(pricedAtPayment);
  // Orders from before payments store their delivery price.
  const ordered = row.order_shipping_price;
  const delivery =
    method === null
      ? null
      : {
          key: method.key,
          price: ordered ?? method.price,
          freeAbove:
            ordered === null
              ? freeAboveFor(caller, { ...method, currency: row.currency, own: method.free_above })
              : null,
        };
  const { loyalty_card_price: loyaltyCardPrice, loyalty_card_id, loyalty_creation_date: holderSince } = row;
  return priced(
    {
      currency: row.currency,
      lines,
      extras,
      loyaltyCardPrice,
      holderSince,
      isHolder: loyalty_card_id !== null,
      delivery,
    },
    now,
  );
}

function assemble(parts: Parts): LoadedCart {
  const { row, lines, method, payments, extras, now } = parts;
  const { locale } = parts.caller;
  const known = pricedNow(parts);
  const { amounts } = known;
  const money = (centAmount: number) => ({ centAmount, currencyCode: row.currency });
  const brought = new Set(known.gifts.map(({ lineId }) => lineId));
  const cart: Cart = {
    id: row.cart_id,
    version: row.version,
    lineItems: [
      ...lines.map((line) => lineItem(line, row.currency, locale, now, amounts.lines[line.line_id])),
      ...extras.gifts
        .filter(({ line_id }) => brought.has(line_id))
        .map((line) => giftItem(line, row.currency, locale, now)),
    ],
    totalPrice: money(amounts.total),
    subtotalPrice: money(amounts.subtotal),
    shippingInfo:
      method === null || !known.delivers
        ? null
        : {
            shippingMethodKey: method.key,
            name: textIn(method.name, locale),
            price: { centAmount: amounts.delivery },
          },
    shippingAddress: row.shipping_address === null ? null : JSON.parse(row.shipping_address),
    billingAddress: row.billing_address === null ? null : JSON.parse(row.billing_address),
    discountCode: known.codes,
    discounts: known.offers.flatMap(({ type, value }) => (value > 0 ? [{ type, value }] : [])),
    giftCards: extras.giftCards.map((card) => ({
      id: card.line_id,
      price: { centAmount: card.amount },
      recipientName: card.recipient_name,
      message: card.message,
      date: card.send_on,
    })),
    loyaltyCard:
      row.loyalty_card_number === null
        ? null
        : { cardId: row.loyalty_card_number, price: { centAmount: row.loyalty_card_price ?? 0 } },
    donations: extras.donations.map(({ donation_id: id, amount }) => ({ id, price: { centAmount: amount } })),
    loyaltyOffers: {
      offers: known.offers.map(({ id, productOutOfStock }) => ({ id, productOutOfStock })),
    },
    payments: [
      ...payments.map(({ provider, product, amount, result, voucher }) => ({
        paymentProvider: provider,
        amountPlanned: { centAmount: amount },
        paymentProduct: product,
        status: result,
        id: null,
        lastDigits: null,
        voucher: voucher === null || result !== 'PresentToShopper' ? null : JSON.parse(voucher),
      })),
      ...giftPayments(known, extras),
    ],
    subscriptions: extras.subscriptions,
    loyaltyPointsEarned: known.points.earned,
    loyaltyBonusPointsEarned: known.points.bonus,
    loyaltyPointsIncentive: known.points.incentive,
    customer: row.customer_id === null ? null : { customerId: row.customer_id, loyaltyCardId: row.loyalty_card_id },
    productsNotAdded: [],
    sourceCartId: row.source_cart_id,
    orderNumber: row.order_number,
  };
  return { row, cart, priced: known };
}

/** The gift cards that pay. One that has nothing to pay is included, so that it can be removed. */
function giftPayments({ giftPayments: parts }: Priced, extras: Extras): Cart['payments'] {
  return extras.giftPayments.map((card) => ({
    paymentProvider: 'selvedge',
    amountPlanned: {
      centAmount: parts.find(({ giftCardId }) => giftCardId === card.gift_card_id)?.centAmount ?? 0,
    },
    paymentProduct: 'gift-card',
    status: 'Authorised',
    id: card.gift_card_id,
    lastDigits: card.last_digits,
    voucher: null,
  }));
}
