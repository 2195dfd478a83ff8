/** The part of Shopify's Storefront API that the skeleton uses, backed by the reference backend's catalogue. */
import { readFileSync } from 'node:fs';
import { buildClientSchema, type ExecutionResult, graphql, type IntrospectionQuery } from 'graphql';
import type { Shop } from '../../shop/harness.ts';
import type { CartPiece } from '../customer.ts';
import { askBackend, market } from './ask-backend.ts';
import { cardTerms, cartTerms, idOf, linkOf, menuTerms, productTerms } from './terms.ts';

/** A GraphQL request. */
export interface Question {
  query: string;
  variables?: Record<string, unknown>;
}

const content = { locale: market, environment: 'local' } as const;
const currency = 'EUR';

/** Executes requests by the skeleton's schema: returns exactly the requested fields. */
export function storefrontApi(
  shop: Shop,
  schemaFile: string,
  pieces: readonly CartPiece[],
): (question: Question) => Promise<ExecutionResult> {
  const introspection: IntrospectionQuery = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const schema = buildClientSchema(introspection);
  const rootValue = rootOf(shop, pieces);
  return ({ query, variables }) => graphql({ schema, source: query, rootValue, variableValues: variables ?? {} });
}

function rootOf(shop: Shop, pieces: readonly CartPiece[]) {
  const pictures = `${shop.backendUrl}/pictures`;
  return {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: 'Selvedge',
      description: null,
      primaryDomain: { url: shop.shopUrl },
      brand: null,
    },
    localization: { country: { currency: { isoCode: currency } }, language: { isoCode: 'EN' } },
    menu: async ({ handle }: { handle: string }) =>
      menuTerms(handle, await (handle === 'footer' ? footerLinks(shop) : headerLinks(shop))),
    // Like Shopify, echoes the requested handle if it leads to the product.
    product: async ({ handle }: { handle: string }) => {
      const product = await askBackend(shop, 'getProduct', { productId: idOf(handle), currency });
      return productTerms(product, pictures);
    },
    // Every cart has the same pieces; the page asks for that of its cookie.
    cart: async ({ id }: { id: string }) => {
      const lines = pieces.map(async ({ productId, sku }) => ({
        product: await askBackend(shop, 'getProduct', { productId, currency }),
        sku,
      }));
      return cartTerms(id, await Promise.all(lines), { pictures, checkoutUrl: `${shop.shopUrl}/en/order-billing/` });
    },
    collection: async ({ handle }: { handle: string }) => {
      const familyId = idOf(handle);
      const family = await askBackend(shop, 'getFamily', { familyId });
      return {
        id: `gid://shopify/Collection/${familyId}`,
        handle,
        title: family.title[market],
        description: family.description,
        products: async ({ first }: { first: number }) => {
          const input = { familyId, page: 1, size: first, sort: 'recommended', currency } as const;
          const { products, total } = await askBackend(shop, 'listProducts', input);
          return {
            nodes: products.map((card) => cardTerms(card, pictures)),
            pageInfo: {
              hasPreviousPage: false,
              hasNextPage: (total ?? 0) > first,
              startCursor: 'first',
              endCursor: 'last',
            },
          };
        },
      };
    },
  };
}

async function headerLinks(shop: Shop) {
  const include = 'notification,navigation_reference';
  const answer = await askBackend(shop, 'getHeader', { ...content, include });
  const [header] = answer?.entries ?? [];
  return (header?.navigation_modular ?? []).map(({ navigation_entry_block: entry }) => {
    const below = entry.sub_entries_modular.flatMap((each) =>
      'sub_entries_block' in each ? each.sub_entries_block.link_group : [],
    );
    return linkOf(
      entry,
      shop.shopUrl,
      below.map((link) => linkOf(link, shop.shopUrl)),
    );
  });
}

async function footerLinks(shop: Shop) {
  const answer = await askBackend(shop, 'getFooter', { ...content, include: 'references', only: 'url' });
  const [footer] = answer?.entries ?? [];
  return (footer?.links_modular ?? []).flatMap(({ links_group }) =>
    links_group.map((link) => linkOf(link, shop.shopUrl)),
  );
}
