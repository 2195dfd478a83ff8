/** The Universal Commerce Protocol: what of it this shop speaks (https://ucp.dev). */

/** The version of the protocol and of each of its capabilities here. */
export const ucpVersion = '2026-04-08';

const site = `https://ucp.dev/${ucpVersion}`;

interface CapabilityRow {
  /** Path of its text below the protocol's site. */
  spec: string;
  /** Path of its schema. */
  schema: string;
  /** The capabilities that it extends; without one of them it means nothing. */
  extends?: readonly string[];
  /** What the shop's profile says besides. */
  config?: Readonly<Record<string, unknown>>;
}

export const capabilityRows = {
  'dev.ucp.shopping.catalog.search': { spec: 'catalog/search', schema: 'shopping/catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { spec: 'catalog/lookup', schema: 'shopping/catalog_lookup' },
  'dev.ucp.shopping.cart': { spec: 'cart', schema: 'shopping/cart' },
  'dev.ucp.shopping.checkout': { spec: 'checkout', schema: 'shopping/checkout' },
  'dev.ucp.shopping.discount': {
    spec: 'discount',
    schema: 'shopping/discount',
    extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
  },
  'dev.ucp.shopping.fulfillment': {
    spec: 'fulfillment',
    schema: 'shopping/fulfillment',
    extends: ['dev.ucp.shopping.checkout'],
    // All items go to one place, in one way.
    config: {
      allows_multi_destination: { shipping: false, pickup: false },
      allows_method_combinations: [['shipping'], ['pickup']],
    },
  },
  'dev.ucp.shopping.buyer_consent': {
    spec: 'buyer-consent',
    schema: 'shopping/buyer_consent',
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.order': { spec: 'order', schema: 'shopping/order' },
  'dev.ucp.common.identity_linking': { spec: 'identity-linking', schema: 'common/identity_linking' },
} as const satisfies Record<string, CapabilityRow>;

export type UcpCapability = keyof typeof capabilityRows;

/** The capabilities by name, as profiles and answers have them. */
export type CapabilityRegistry = Partial<Record<UcpCapability, [{ version: string } & Record<string, unknown>]>>;

/** The capabilities that one extends; empty for one that stands by itself. */
export const parentsOf = (name: UcpCapability): readonly string[] => {
  const row: CapabilityRow = capabilityRows[name];
  return row.extends ?? [];
};

/** A capability as the shop's profile declares it. */
export function declaredCapability(name: UcpCapability): { version: string } & Record<string, unknown> {
  const row: CapabilityRow = capabilityRows[name];
  const { spec, schema, extends: parents, config } = row;
  return {
    version: ucpVersion,
    spec: `${site}/specification/${spec}`,
    schema: `${site}/schemas/${schema}.json`,
    ...(parents !== undefined && { extends: parents.length === 1 ? parents[0] : parents }),
    ...(config !== undefined && { config }),
  };
}

/** Where the protocol describes a transport of the shopping service. */
export const transportSchema = {
  rest: `${site}/services/shopping/rest.openapi.json`,
  mcp: `${site}/services/shopping/mcp.openrpc.json`,
} as const;
export type Transport = keyof typeof transportSchema;

export const overview = `${site}/specification/overview`;
