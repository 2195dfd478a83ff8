import type { Cart, PaymentResult, ShippingMethodKey } from '../../shared/contract/cart.ts';
import type { Currency, Locale } from '../../shared/locales.ts';
import { shippingPrice } from '../../shared/shipping.ts';
import type { Env } from '../env.ts';
import { type LineRow, lineItem, linesQuery, textIn } from './line-item.ts';
import { noCart } from './refusal.ts';

/** A row of `carts`, with what its customer and its order add. */
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
  loyalty_card_id: string | null;
  order_shipping_price: number | null;
}

interface PaymentRow {
  provider: Cart['payments'][number]['paymentProvider'];
  product: string;
  amount: number;
  result: PaymentResult;
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
}

const cartQuery = `
  SELECT c.*, o.shipping_price AS order_shipping_price,
    CASE WHEN u.loyalty_type = 'FID' THEN u.loyalty_number END AS loyalty_card_id
  FROM carts c
  LEFT JOIN customers u ON u.customer_id = c.customer_id
  LEFT JOIN orders o ON o.cart_id = c.cart_id
  WHERE c.cart_id = ?`;

/** None where the chosen store, pickup point or locker is gone or closed, unless it is being paid or was. */
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
  SELECT provider, product, amount, result FROM payments
  WHERE cart_id = ? AND state <> 'released'`;

/** Loads a cart with its lines and totals, as one consistent picture; 404 when there is none. Asks nobody's leave. */
export async function loadCart(env: Env, cartId: string, locale: Locale): Promise<LoadedCart> {
  const of = (query: string) => env.DB.prepare(query).bind(cartId);
  const [carts, lines, methods, payments] = await env.DB.batch([
    of(cartQuery),
    of(linesQuery),
    of(methodQuery),
    of(paymentsQuery),
  ]);
  // The rows are those of the queries above.
  const row = carts?.results[0] as CartRow | undefined;
  if (row === undefined || row.merged_into !== null) throw noCart(cartId);
  const cart = assemble({
    row,
    lines: (lines?.results ?? []) as LineRow[],
    method: (methods?.results[0] ?? null) as MethodRow | null,
    payments: (payments?.results ?? []) as PaymentRow[],
    locale,
    now: new Date(),
  });
  return { row, cart };
}

interface Parts {
  row: CartRow;
  lines: LineRow[];
  method: MethodRow | null;
  payments: PaymentRow[];
  locale: Locale;
  now: Date;
}

function assemble({ row, lines, method, payments, locale, now }: Parts): Cart {
  const money = (centAmount: number) => ({ centAmount, currencyCode: row.currency });
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  const shipping = method === null ? 0 : (row.order_shipping_price ?? methodPrice(method, subtotal));
  return {
    id: row.cart_id,
    version: row.version,
    lineItems: lines.map((line) => lineItem(line, row.currency, locale, now)),
    totalPrice: money(subtotal + shipping),
    subtotalPrice: money(subtotal),
    shippingInfo:
      method === null
        ? null
        : {
            shippingMethodKey: method.key,
            name: textIn(method.name, locale),
            price: { centAmount: shipping },
          },
    shippingAddress: row.shipping_address === null ? null : JSON.parse(row.shipping_address),
    billingAddress: row.billing_address === null ? null : JSON.parse(row.billing_address),
    discountCode: [],
    discounts: [],
    giftCards: [],
    loyaltyCard: null,
    donations: [],
    loyaltyOffers: { offers: [] },
    payments: payments.map(({ provider, product, amount, result }) => ({
      paymentProvider: provider,
      amountPlanned: { centAmount: amount },
      paymentProduct: product,
      status: result,
    })),
    subscriptions: [],
    loyaltyPointsEarned: row.loyalty_card_id === null ? 0 : pointsFor(subtotal),
    loyaltyBonusPointsEarned: 0,
    loyaltyPointsIncentive: row.loyalty_card_id === null ? pointsFor(subtotal) : 0,
    customer:
      row.customer_id === null ? null : { customerId: row.customer_id, loyaltyCardId: row.loyalty_card_id },
    productsNotAdded: [],
    sourceCartId: row.source_cart_id,
    orderNumber: row.order_number,
  };
}

/** A loyalty card earns one point for every whole unit of the currency. */
function pointsFor(cents: number): number {
  return Math.floor(cents / 100);
}

function methodPrice({ price, free_above }: MethodRow, subtotal: number): number {
  const freeAbove = free_above === null ? null : { centAmount: free_above };
  return shippingPrice({ shippingRate: { price: { centAmount: price }, freeAbove } }, subtotal);
}
