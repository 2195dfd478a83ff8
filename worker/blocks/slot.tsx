import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { onePerProduct } from '../../shared/catalogue/one-per-product.ts';
import {
  isSlotUsed,
  maxExcluded,
  maxInSlot,
  type SlotName,
  type SlotPlace,
  slotNames,
  slots,
} from '../../shared/consent/slots.ts';
import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import { catalogueId } from '../../shared/contract/gateway/values.ts';
import { ProductGrid } from '../components/product/product-grid.tsx';
import type { Env } from '../env.ts';
import { logError } from '../observability/log.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import type { Deadline } from '../upstream/deadline.ts';
import { proposedOptions } from '../upstream/rich-relevance.ts';
import { MiniCartShelf, miniCartTitle } from './mini-cart-shelf.tsx';

interface Asking {
  request: VisitorRequest;
  env: Env;
  deadline: Deadline;
}

/** Query of a page for the content of a slot (`slotQuery`). */
const slotRequest = z.object({
  name: z.enum(slotNames),
  placement: z.string().regex(/^[\w.-]{1,60}$/),
  count: z.coerce.number().int().min(1).max(maxInSlot).default(maxInSlot),
  beside: catalogueId.optional(),
  without: z
    .string()
    .transform((ids) => ids.split('.'))
    .pipe(z.array(catalogueId))
    .transform((ids) => ids.slice(0, maxExcluded))
    .default([]),
});

export type SlotRequest = z.output<typeof slotRequest>;

/** Parses the query; null if it is invalid. */
export function readSlotQuery(query: Record<string, string>): SlotRequest | null {
  return slotRequest.safeParse(query).data ?? null;
}

/** Products in the visitor's cart; none if it cannot be loaded. */
async function productsInCart({ cart, session, log }: VisitorRequest): Promise<string[]> {
  if (cart.id === undefined && session.customerId === null) return [];
  try {
    return (await cart.load())?.lineItems.map(({ productId }) => productId) ?? [];
  } catch (error) {
    logError(error, log);
    return [];
  }
}

/**
 * The vendor's available products, each in its first colour, without those that the page excludes or that are in the
 * visitor's cart. Pages are the same for everybody, so they do not know the cart.
 */
async function proposed(place: SlotPlace, { request, env, deadline }: Asking): Promise<ProductCard[]> {
  const inCart = productsInCart(request);
  const optionIds = await proposedOptions(env, place, deadline);
  if (optionIds.length === 0) return [];
  const { products } = await request.gateway.call('listOptions', {
    optionIds: optionIds.join(','),
    currency: request.domain.devise,
  });
  const leftOut = [...place.without, ...(await inCart)];
  const left = products.filter(
    ({ availability, productId }) => availability === 'AVAILABLE' && !leftOut.includes(productId),
  );
  return onePerProduct(left).slice(0, place.count);
}

/** Renders the content of a place; null if it is empty. */
async function renderSlot(place: SlotPlace, asking: Asking): Promise<ReactElement | null> {
  const { request } = asking;
  if (place.placement !== 'mini_cart') {
    const products = await proposed(place, asking);
    return products.length === 0 ? null : <ProductGrid market={request} products={products} heading="h3" />;
  }
  const [title, products] = await Promise.all([miniCartTitle(request), proposed(place, asking)]);
  return title === null || products.length === 0 ? null : (
    <MiniCartShelf title={title} products={products} request={request} />
  );
}

/**
 * Content of a slot whose vendor the Worker calls, as HTML in the shop's own design. Null if the visitor does not
 * allow it, the vendor fails or has nothing, or nothing is available: the page's default content stays.
 */
export async function slotContent(
  { name, ...place }: SlotRequest & { name: SlotName },
  asking: Asking,
): Promise<string | null> {
  const { request, env } = asking;
  const { domain, consent, log } = request;
  const { vendor, kind } = slots[name];
  const isOpen = isSlotUsed(name, domain.params, env) && consent.current.levels.includes(vendor.level);
  if (!isOpen || kind !== 'call') return null;
  try {
    const content = await renderSlot(place, asking);
    return content === null ? null : renderToStaticMarkup(content);
  } catch (error) {
    logError(error, log);
    return null;
  }
}
