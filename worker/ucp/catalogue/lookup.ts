import { z } from 'zod';
import type { Piece, Product } from '../../../shared/contract/catalogue/product.ts';
import { catalogueId as productNumber, sku } from '../../../shared/contract/gateway/values.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { homeOf } from '../protocol/home-of.ts';
import { marketMessages } from '../protocol/market-messages.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import { done, operation, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { ignoredFilters } from './ignored-input.ts';
import { catalogueId, context, contextOf, filters, isWithin, type SearchFilters } from './inputs.ts';
import { type Choice, narrowed, unknownChoices } from './narrow.ts';
import { isSold, productView, type Variant } from './product-view.ts';
import { storesWith } from './stores.ts';

/** Ids in one request. */
const maxIds = 20;

const selected = z.looseObject({
  name: z.string().max(60),
  id: z.string().max(64).optional(),
  label: z.string().max(60),
});

/** The pieces among some ids, by their sku. @throws UpstreamError if they are not known at the moment */
async function piecesOf({ gateway, market }: UcpRequest, ids: readonly string[]): Promise<Map<string, Piece>> {
  const skus = ids.filter((id) => sku.safeParse(id).success);
  if (skus.length === 0) return new Map();
  const { pieces } = await gateway.call('listPieces', { skus: skus.join(','), currency: market.domain.devise });
  gateway.assertAnswered('listPieces');
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

/** A product by its id; null if there is none. @throws UpstreamError if that is not known at the moment */
async function productOf({ gateway, market }: UcpRequest, productId: string): Promise<Product | null> {
  if (!productNumber.safeParse(productId).success) return null;
  try {
    return await gateway.call('getProduct', { productId, currency: market.domain.devise });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** Leaves out the variants outside of a range of prices in the market's currency. */
function withinPrice<Each extends Variant>(
  variants: readonly Each[],
  { market }: UcpRequest,
  asked: SearchFilters,
  currency?: string,
): Each[] {
  if (currency !== undefined && currency.toUpperCase() !== market.domain.devise) return [...variants];
  return variants.filter(({ price }) => isWithin(asked.price ?? {}, price.amount));
}

const lookupInput = z.looseObject({
  ids: z.array(catalogueId).min(1),
  filters: filters.optional(),
  context: context.optional(),
});
type LookupInput = z.output<typeof lookupInput>;

async function lookUp(request: UcpRequest, asked: LookupInput): Promise<UcpAnswer> {
  const ids = [...new Set(asked.ids)];
  if (ids.length > maxIds) throw new UcpRefusal(400, 'request_too_large', `ids: at most ${maxIds} in one request.`);
  const pieces = await piecesOf(request, ids);
  const productIds = [...new Set(ids.map((id) => pieces.get(id)?.productId ?? id))];
  const found = await Promise.all(productIds.map((id) => productOf(request, id)));
  const now = new Date();
  const products = found.flatMap((product) => {
    if (product === null) return [];
    const view = productView(request.market, product, { now });
    const variants = withinPrice(view.variants, request, asked.filters ?? {}, asked.context?.currency);
    const named = variants.flatMap((variant) =>
      pieces.has(variant.id) ? [{ ...variant, inputs: [{ id: variant.id, match: 'exact' }] }] : [],
    );
    const [featured] = variants;
    // A product's id stands for its first variant that can be bought.
    const best = variants.find(({ availability }) => availability.available) ?? featured;
    if (ids.includes(product.productId) && best !== undefined) {
      const same = named.find(({ id }) => id === best.id);
      const input = { id: product.productId, match: 'featured' };
      if (same === undefined) named.unshift({ ...best, inputs: [input] });
      else same.inputs.push(input);
    }
    return named.length === 0 ? [] : [{ ...view, variants: named }];
  });
  const known = new Set(
    products.flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
  );
  const missing = ids.filter((id) => !known.has(id));
  const notFound = missing.map((id) => ({
    type: 'info',
    code: 'not_found',
    content: request.market.t('assistants.product-unknown', { id }),
    path: `$.ids[${asked.ids.indexOf(id)}]`,
  }));
  const messages = [...marketMessages(request, asked.context), ...ignoredFilters(request, asked.filters), ...notFound];
  return done({ products, ...(messages.length > 0 && { messages }) });
}

export const lookupCatalog = operation<LookupInput>({
  capability: 'dev.ucp.shopping.catalog.lookup',
  method: 'POST',
  path: '/catalog/lookup',
  argument: 'catalog',
  description:
    'Finds products and variants by id (at most 20), for example those of a list that somebody kept. Prices and ' +
    'availability are of this moment.',
  input: lookupInput,
  contextOf,
  run: lookUp,
});

const productInput = z.looseObject({
  id: catalogueId,
  selected: z.array(selected).max(5).optional(),
  preferences: z.array(z.string().max(60)).max(5).optional(),
  filters: filters.optional(),
  context: context.optional(),
});
type ProductInput = z.output<typeof productInput>;

const unknown = ({ market }: UcpRequest, id: string) =>
  errorMessage('not_found', market.t('assistants.product-unknown', { id }), { severity: 'unrecoverable' });

/** A choice that no variant of the product has. */
function optionUnknown({ market }: UcpRequest, choices: readonly Choice[], index: number): UcpMessage {
  const { name = '', label = '' } = choices[index] ?? {};
  const content = market.t('assistants.option-unknown', { name, label });
  return { type: 'warning', code: 'option_unknown', content, path: `$.selected[${index}]` };
}

async function getOne(request: UcpRequest, asked: ProductInput): Promise<UcpAnswer> {
  const { market, gateway } = request;
  const piece = (await piecesOf(request, [asked.id])).get(asked.id);
  const product = await productOf(request, piece?.productId ?? asked.id);
  if (product === null) {
    return { kind: 'failed', messages: [unknown(request, asked.id)], continueUrl: homeOf(market) };
  }
  const family =
    product.familyId === undefined ? null : await gateway.attempt('getFamily', { familyId: product.familyId });
  const families = family === null ? [] : [...family.ancestors, family];
  const view = productView(market, product, { first: piece?.optionId, families, now: new Date() });
  const variants = withinPrice(view.variants, request, asked.filters ?? {}, asked.context?.currency);
  if (!isSold({ variants })) {
    return { kind: 'failed', messages: [unknown(request, asked.id)], continueUrl: view.url ?? homeOf(market) };
  }
  const named = variants.find(({ id }) => id === piece?.sku);
  // A variant decides everything: its own options count, whatever was selected besides.
  const choice: readonly Choice[] = named?.options ?? asked.selected ?? [];
  const result = narrowed(market, variants, choice, asked.preferences ?? []);
  const stores = await storesWith(request, asked.context?.postal_code, result.variants[0]?.id);
  const unknownOptions = named === undefined ? unknownChoices(view.variants, choice) : [];
  const messages = [
    ...marketMessages(request, asked.context),
    ...ignoredFilters(request, asked.filters),
    ...unknownOptions.map((index) => optionUnknown(request, choice, index)),
  ];
  return done({
    product: {
      ...view,
      ...result,
      ...(stores !== null && { metadata: { ...view.metadata, stores } }),
    },
    ...(messages.length > 0 && { messages }),
  });
}

export const getProduct = operation<ProductInput>({
  capability: 'dev.ucp.shopping.catalog.lookup',
  method: 'POST',
  path: '/catalog/product',
  argument: 'catalog',
  description:
    'Everything about one product, by its id or that of a variant: texts, pictures, material, care and rating. Methods ' +
    'of delivery and their prices are in a checkout. With selected options (colour, size) it returns the variants that ' +
    'fit, and for each value of an option whether it can still be chosen. With context.postal_code it names stores ' +
    'near there that have the first variant.',
  input: productInput,
  contextOf,
  run: getOne,
});
