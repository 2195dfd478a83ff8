import { expect } from 'vitest';
import { z } from 'zod';
import { signAccessToken } from '../../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../../backend/env.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type CallInput, type CallName, contract } from '../../../shared/contract/contract.ts';
import { bookmarkHeader, gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import { refusals } from '../../../shared/contract/gateway/refusals.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';
import type { Currency, Locale } from '../../../shared/markets/locales.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';

/** A caller of the gateway: by default an anonymous visitor without a token. */
export interface Shopper {
  customerId: string | null;
  token: string | null;
  locale: Locale;
  /** What the shopper wrote last, as an answer of the gateway named it. */
  bookmark?: string | null;
}

export const visitor: Shopper = { customerId: null, token: null, locale: 'fr-fr' };

const refusal = z.object({ statusCode: z.number(), code: z.string().optional(), message: z.string() });

type Output<Name extends CallName> = z.output<(typeof contract)[Name]['output']>;

/** Statuses of refusals: those that the row declares, and those of every call. */
function refusedWith({ refuses = [] }: CallRow): number[] {
  return [400, 401, 403, ...refuses.map((code) => refusals[code])];
}

export interface Backend {
  shop: Shop;
  db: D1Database;
  /** Sends a gateway call as a real request; the response is checked against the contract. */
  send<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper): Promise<Response>;
  /** The output of a call that must succeed. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper): Promise<Output<Name>>;
  /** Status and message of a call that must be refused. */
  refused<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper): Promise<z.output<typeof refusal>>;
  /** A new customer, signed in. */
  customer(locale?: Locale): Promise<Shopper & { customerId: string; token: string }>;
  /** A new product of one size; returns its sku. */
  product(stock: number, options?: ProductOptions): Promise<string>;
  /** Pieces on sale, held for open payments, and sold. */
  ledger(sku: string): Promise<{ onSale: number; held: number; sold: number }>;
}

interface ProductOptions {
  /** In cents of the euro; the other currencies cost the same, PLN four times as much. */
  price?: number;
  availability?: string;
  availabilityType?: string;
  /** Comma separated. */
  categoryLabel?: string;
  segmentation?: string;
}

let serial = 0;

/** The backend of a running shop, with the records and queries of tests of carts and payments. */
export async function openBackend(running: Shop | Promise<Shop> = sharedShop()): Promise<Backend> {
  const shop = await running;
  const { db, secrets, backendUrl } = shop;

  async function send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    as: Shopper = visitor,
  ): Promise<Response> {
    const row: CallRow = contract[name];
    const { path, method, body } = toWire(row, { ...input });
    const headers: Record<string, string> = {
      [gatewayHeaders.language]: as.locale,
      [gatewayHeaders.subscriptionKey]: secrets.GATEWAY_SUBSCRIPTION_KEY,
      [gatewayHeaders.storeId]: '1',
      [gatewayHeaders.sessionId]: 'integration-test',
      [gatewayHeaders.deviceChannel]: 'SD',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as.bookmark && { [bookmarkHeader]: as.bookmark }),
      ...(as.token === null ? {} : { authorization: `Bearer ${as.token}` }),
    };
    const response = await shop.fetchBackend(`/${row.upstream}${path}`, {
      method,
      headers,
      body: body ?? null,
    });
    if (!response.ok)
      expect(refusedWith(row), `${name} is refused with a status of its row`).toContain(response.status);
    return response;
  }

  async function call<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper): Promise<Output<Name>> {
    const response = await send(name, input, as);
    const answer = await response.json();
    expect(response.ok, `${name}: ${response.status} ${JSON.stringify(answer)}`).toBe(true);
    // The row of this name.
    return contract[name].output.parse(answer) as Output<Name>;
  }

  async function refused<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper) {
    const response = await send(name, input, as);
    expect(response.ok, `${name} was not refused`).toBe(false);
    const body = refusal.parse(await response.json());
    expect(body.statusCode).toBe(response.status);
    return body;
  }

  /** Values of ours only, so that they may be inlined: each bound statement would be a round trip. */
  async function write(...statements: string[]): Promise<void> {
    await db.exec(statements.map((statement) => statement.replace(/\s*\n\s*/g, ' ')).join('\n'));
  }

  async function customer(locale: Locale = 'fr-fr') {
    const customerId = crypto.randomUUID();
    const now = new Date();
    await write(
      `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
       VALUES ('${customerId}', '${customerId}@test.example', 'Test', 'Buyer', '${now.toISOString()}',
         '${now.toISOString()}')`,
    );
    // Only what signing needs of the backend's bindings.
    const env = { AUTH_SIGNING_KEY: secrets.AUTH_SIGNING_KEY, ORIGIN: backendUrl } as Env;
    const claims = { customerId, newCustomer: false };
    const token = await signAccessToken(env, 'selvedge-storefront', claims, Math.floor(now.getTime() / 1000));
    return { customerId, token, locale };
  }

  async function product(stock: number, options: ProductOptions = {}): Promise<string> {
    const { price = 5900, availability = 'AVAILABLE', availabilityType = 'ONLINE_AND_IN_STORE' } = options;
    const { segmentation = 'test_pieces', categoryLabel = '' } = options;
    serial += 1;
    const productId = String(Date.now() * 100 + serial).slice(-13);
    const optionId = `${productId}1`;
    const sku = `${optionId}-M`;
    const text = (word: string) => JSON.stringify({ fr: word, en: word, de: word, es: word, it: word, pl: word });
    const now = new Date().toISOString();
    const currencies: Record<Currency, number> = { EUR: 1, CZK: 25, GBP: 1, CHF: 1, PLN: 4 };
    const prices = Object.entries(currencies).map(
      ([currency, factor]) => `('${optionId}', '${currency}', ${price * factor}, 'I')`,
    );
    await write(
      `INSERT INTO segmentations (segmentation_id, position, title, description)
       VALUES ('${segmentation}', 999, '${text('Test')}', '${text('Test')}') ON CONFLICT DO NOTHING`,
      `INSERT INTO sizes (size_id, position, label) VALUES ('test', 999, '${text('M')}') ON CONFLICT DO NOTHING`,
      `INSERT INTO products (product_id, segmentation_id, default_option_id, model, name, description,
         composition, care, season_id, published_at, updated_at)
       SELECT '${productId}', '${segmentation}', '${optionId}', 'TEST', t, t, t, t, '2026', '${now}', '${now}'
       FROM (SELECT '${text('Test piece')}' AS t)`,
      `INSERT INTO options (option_id, product_id, position, color, color_hex, availability,
         availability_type, category_label, pictures)
       VALUES ('${optionId}', '${productId}', 1, '${text('Ecru')}', '#f0ead6', '${availability}',
         '${availabilityType}', '${categoryLabel}', '["AP"]')`,
      `INSERT INTO skus (sku, option_id, size_id, position, gtin)
       VALUES ('${sku}', '${optionId}', 'test', 1, '${optionId}')`,
      `INSERT INTO stock (sku, quantity) VALUES ('${sku}', ${stock})`,
      `INSERT INTO prices (option_id, currency, price, price_type) VALUES ${prices.join(', ')}`,
    );
    return sku;
  }

  async function ledger(sku: string) {
    const counted = await db
      .prepare(
        `SELECT (SELECT quantity FROM stock WHERE sku = ?1) AS onSale,
           (SELECT coalesce(sum(h.quantity), 0) FROM holds h JOIN payments p ON p.payment_id = h.payment_id
             WHERE h.sku = ?1 AND p.state = 'open') AS held,
           (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE sku = ?1) AS sold`,
      )
      .bind(sku)
      .first<{ onSale: number; held: number; sold: number }>();
    if (counted === null) throw new Error(`No stock row for ${sku}`);
    return counted;
  }

  return { shop, db, send, call, refused, customer, product, ledger };
}

export const billingAddress = {
  firstName: 'ANNA',
  lastName: 'MEYER',
  line1: '12 RUE DE LA PAIX',
  zipCode: '75002',
  city: 'PARIS',
  country: 'FR',
} as const;

const deliveryAddress = { ...billingAddress, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;

/** A customer's cart with billing and home delivery, ready to be paid. */
export async function readyCart(
  backend: Backend,
  shopper: Shopper,
  items: { sku: string; quantity: number }[],
): Promise<Cart> {
  const { id: cartId, version } = await backend.call('createCart', {}, shopper);
  const filled = await backend.call('addProducts', { cartId, version, items }, shopper);
  expect(filled.productsNotAdded).toEqual([]);
  const billing = { cartId, version: filled.version, address: billingAddress };
  const billed = await backend.call('setBillingAddress', billing, shopper);
  const delivery = {
    cartId,
    version: billed.version,
    shippingMethodId: 'NO',
    address: deliveryAddress,
  } as const;
  return backend.call('setShippingMethod', delivery, shopper);
}

/** Id and version of a cart, as a write needs them. */
export function of({ id, version }: Pick<Cart, 'id' | 'version'>): { cartId: string; version: number } {
  return { cartId: id, version };
}
