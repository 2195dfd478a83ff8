/**
 * How every operation of assistants is asked, and what it answers when one of its calls fails. An operation without a
 * row here fails the tests.
 */

import { expect } from 'vitest';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import type { CallName } from '../../../shared/contract/contract.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { redirectUri } from '../../shop/assistant.ts';
import { linkedPlatform, platformToken } from '../../shop/linked-platform.ts';
import type { Sample } from '../../shop/sample-paths.ts';
import { register } from '../../ucp/link-platform.ts';
import type { AnswerBody, Platform } from '../../ucp/platform.ts';
import type { Backend } from '../cart/carts-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import type { Fault } from './faults-layer.ts';

export interface PlatformStage {
  backend: Backend;
  platform: Platform;
  locale: Locale;
  sample: Sample;
  /** Another sku with stock. */
  otherSku: string;
}

/** A request, for both transports. */
export interface PlatformQuestion {
  id?: string;
  payload?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** An answer without something that the shop can do without. */
interface Degraded {
  /** Fields that the answer lacks, or has otherwise, by their paths. */
  differs: readonly string[];
  /** Checks what it says instead. */
  check?(body: AnswerBody): void;
}

export interface PlatformUse {
  what: string;
  /** The protocol's schema of a success, below `https://ucp.dev/schemas/`. */
  schema: string;
  /** Makes what the request acts on. */
  prepare(stage: PlatformStage): Promise<PlatformQuestion>;
  /** Calls whose failure the answer only lacks something by; by any other failure it is `unavailable`. */
  degraded?: Partial<Record<CallName, Degraded>>;
  /** Faults that are answers: the link of the customer has ended. */
  unauthorized?: Partial<Record<CallName, readonly Fault[]>>;
  /** Code of the answer to the same request, if what it acts on is over once it was carried out. */
  ends?: 'not_found' | 'checkout_canceled';
  /** Fields that differ from one to the next, by their paths. */
  varies?: readonly string[];
}

/** Hints that lead to a market. */
const contextOf = (locale: Locale) => {
  const { iso2, lang } = locales[locale];
  return { address_country: iso2, language: lang };
};

const line = (id: string, quantity: number) => ({ item: { id }, quantity });

/** Pieces enough for the promo code. */
const many = 6;
const promoCode = 'LESS15';

async function cartOf({ platform, locale, sample, otherSku }: PlatformStage): Promise<string> {
  const { status, body } = await platform.rest('POST', '/carts', {
    line_items: [line(sample.sku, many), line(otherSku, 1)],
    context: contextOf(locale),
    discounts: { codes: [promoCode] },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Orders of customers who have linked the platform, by the shop and the market in which they are looked up. */
const orders = new WeakMap<Backend, Map<Locale, Promise<PlatformQuestion>>>();

/** The order of a market, which is made once: it is only read. */
function orderOf(stage: PlatformStage): Promise<PlatformQuestion> {
  const { backend, locale } = stage;
  const known = orders.get(backend) ?? new Map<Locale, Promise<PlatformQuestion>>();
  orders.set(backend, known);
  const order = known.get(locale) ?? makeOrder(stage);
  known.set(locale, order);
  return order;
}

async function makeOrder({ backend, platform, locale }: PlatformStage): Promise<PlatformQuestion> {
  const { shop, db } = backend;
  // A registration of its own: other files use the demo's at the same time.
  const clientId = crypto.randomUUID();
  await register(shop, {
    ...{ clientId, name: 'Test Assistant', redirectUris: [redirectUri], scopes: [...platformScopes] },
    ...{ profile: platform.profile, authMethod: 'none' },
  });
  const shopper = await backend.customer('fr-fr');
  const grant = await linkedPlatform(db, shopper.customerId, shop.shopUrl, clientId);
  const token = await platformToken(shop, grant, clientId);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': locales[locale].intl };
  const id = await deliveredOrder(backend, shopper);
  // An order is read in the market of its country: a fault is one market's.
  await db
    .prepare("UPDATE orders SET billing_address = json_set(billing_address, '$.country', ?) WHERE order_number = ?")
    .bind(locales[locale].iso2, id)
    .run();
  return { id, headers };
}

const postalCode = '75001';

/** What a platform knows of somebody who buys. */
const checkoutOf = ({ locale, sample }: PlatformStage) => ({
  line_items: [line(sample.sku, many)],
  context: contextOf(locale),
  discounts: { codes: [promoCode] },
  buyer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+33612345678' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            id: 'home',
            street_address: '12 rue Oberkampf',
            address_locality: 'Paris',
            postal_code: postalCode,
            address_country: locales[locale].iso2,
          },
        ],
        selected_destination_id: 'home',
      },
    ],
  },
});

async function openedCheckout(stage: PlatformStage): Promise<string> {
  const { status, body } = await stage.platform.rest('POST', '/checkout-sessions', checkoutOf(stage));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Pages that a market may do without are not linked. */
const withoutPages: Degraded = {
  differs: ['links'],
  check: ({ links }) => expect(links.map(({ type }) => type)).toEqual(['privacy_policy', 'terms_of_service']),
};

const option = 'fulfillment.methods.groups.options';

/** Some places are missing, and the answer says so. Without stores the days are the method's. */
const withoutPlaces: Degraded = {
  differs: [
    'fulfillment.methods.destinations',
    'messages',
    ...['description', 'earliest_fulfillment_time', 'latest_fulfillment_time'].map((name) => `${option}.${name}`),
  ],
  check: ({ messages }) => expect(messages.map(({ code }) => code)).toContain('places_unavailable'),
};

const checkoutUse = {
  schema: 'shopping/checkout.json',
  varies: ['continue_url', 'expires_at'],
  degraded: { getPageUrls: withoutPages },
};

/** Delivery is not in the totals, and the answer says so. */
const withoutDelivery: Degraded = {
  differs: ['totals', 'messages'],
  check({ totals, messages }) {
    expect(totals.map(({ type }) => type)).not.toContain('fulfillment');
    expect(messages).toMatchObject([{ type: 'warning', code: 'delivery_not_included' }]);
  },
};

export const platformUses: Readonly<Record<string, readonly PlatformUse[]>> = {
  search_catalog: [
    {
      what: 'a query',
      schema: 'shopping/catalog_search.json#/$defs/search_response',
      prepare: async ({ locale, sample }) => ({
        payload: { query: sample.name[locales[locale].lang], context: contextOf(locale) },
      }),
    },
    {
      what: 'a category',
      schema: 'shopping/catalog_search.json#/$defs/search_response',
      prepare: async ({ locale, sample }) => ({
        payload: { filters: { categories: [sample.familyId] }, context: contextOf(locale) },
      }),
    },
  ],
  lookup_catalog: [
    {
      what: 'a variant and a product',
      schema: 'shopping/catalog_lookup.json#/$defs/lookup_response',
      prepare: async ({ locale, sample }) => ({
        payload: { ids: [sample.sku, sample.productId], context: contextOf(locale) },
      }),
    },
  ],
  get_product: [
    {
      what: 'a variant, with stores',
      schema: 'shopping/catalog_lookup.json#/$defs/get_product_response',
      prepare: async ({ locale, sample }) => ({
        payload: { id: sample.sku, context: { ...contextOf(locale), postal_code: '75001' } },
      }),
      degraded: {
        getFamily: { differs: ['product.categories'] },
        getStores: { differs: ['product.metadata.stores'] },
      },
    },
  ],
  create_cart: [
    {
      what: 'pieces and a promo code',
      schema: 'shopping/discount.json#/$defs/dev.ucp.shopping.cart',
      prepare: async ({ locale, sample }) => ({
        payload: {
          line_items: [line(sample.sku, many)],
          context: contextOf(locale),
          discounts: { codes: [promoCode] },
        },
      }),
      degraded: { getShippingMethods: withoutDelivery },
    },
    {
      what: 'a piece that is there, and one that is not',
      schema: 'shopping/cart.json',
      prepare: async ({ locale, sample }) => ({
        payload: { line_items: [line(sample.sku, 1), line('no-such-piece', 1)], context: contextOf(locale) },
      }),
      degraded: {
        getShippingMethods: { differs: ['totals', 'messages'] },
        // Then it is not known what the other one is.
        listPieces: {
          differs: ['messages'],
          check: ({ messages }) => expect(messages).toMatchObject([{ type: 'error', code: 'out_of_stock' }]),
        },
        getProduct: {
          differs: [],
          check: ({ messages }) => expect(messages).toMatchObject([{ type: 'error', code: 'item_unavailable' }]),
        },
      },
    },
  ],
  get_cart: [
    {
      what: 'a cart',
      schema: 'shopping/discount.json#/$defs/dev.ucp.shopping.cart',
      prepare: async (stage) => ({ id: await cartOf(stage) }),
      degraded: { getShippingMethods: withoutDelivery },
    },
  ],
  update_cart: [
    {
      what: 'another quantity, one line less, no code',
      schema: 'shopping/discount.json#/$defs/dev.ucp.shopping.cart',
      prepare: async (stage) => ({
        id: await cartOf(stage),
        payload: { line_items: [line(stage.sample.sku, 2)], discounts: { codes: [] } },
      }),
      degraded: { getShippingMethods: withoutDelivery },
    },
    {
      what: 'another line and a code',
      schema: 'shopping/discount.json#/$defs/dev.ucp.shopping.cart',
      async prepare(stage) {
        const { platform, locale, sample, otherSku } = stage;
        const { body } = await platform.rest('POST', '/carts', {
          line_items: [line(otherSku, 1)],
          context: contextOf(locale),
        });
        return {
          id: body.id,
          payload: { line_items: [line(otherSku, 1), line(sample.sku, many)], discounts: { codes: [promoCode] } },
        };
      },
      degraded: { getShippingMethods: withoutDelivery },
    },
  ],
  cancel_cart: [
    {
      what: 'a cart',
      schema: 'shopping/discount.json#/$defs/dev.ucp.shopping.cart',
      prepare: async (stage) => ({ id: await cartOf(stage) }),
      degraded: { getShippingMethods: withoutDelivery },
      ends: 'not_found',
    },
  ],
  create_checkout: [
    {
      ...checkoutUse,
      what: 'pieces, buyer, address, method and a code',
      prepare: async (stage) => ({ payload: checkoutOf(stage) }),
    },
    {
      ...checkoutUse,
      what: 'a cart',
      prepare: async (stage) => ({ payload: { cart_id: await cartOf(stage), line_items: [] } }),
    },
  ],
  get_checkout: [
    { ...checkoutUse, what: 'a checkout', prepare: async (stage) => ({ id: await openedCheckout(stage) }) },
  ],
  update_checkout: [
    {
      ...checkoutUse,
      what: 'another quantity, and pick-up',
      prepare: async (stage) => ({
        id: await openedCheckout(stage),
        payload: {
          line_items: [line(stage.sample.sku, 2)],
          context: { ...contextOf(stage.locale), postal_code: postalCode },
          fulfillment: { methods: [{ type: 'pickup' }] },
          discounts: { codes: [] },
        },
      }),
      degraded: {
        getPageUrls: withoutPages,
        getStores: withoutPlaces,
        getPickups: withoutPlaces,
        getLockers: withoutPlaces,
      },
    },
  ],
  complete_checkout: [
    {
      ...checkoutUse,
      what: 'a checkout of no customer',
      prepare: async (stage) => ({ id: await openedCheckout(stage), payload: {} }),
    },
  ],
  cancel_checkout: [
    {
      ...checkoutUse,
      what: 'a checkout',
      prepare: async (stage) => ({ id: await openedCheckout(stage) }),
      // The gateway forgets the cart in time.
      degraded: { getPageUrls: withoutPages, getCart: { differs: [] }, deleteCart: { differs: [] } },
      ends: 'checkout_canceled',
    },
  ],
  get_order: [
    {
      what: 'an order of a linked customer',
      schema: 'shopping/order.json',
      prepare: orderOf,
      // Each 401 of the authentication service is about the token.
      unauthorized: { exchangePlatformToken: ['401', 'denied'], getOrder: ['401'], getAccount: ['401'] },
      degraded: { getAccount: { differs: ['fulfillment.expectations.destination'] } },
    },
  ],
};
