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
import type { ProductCard } from '../../shared/contract/catalogue/catalog.ts';
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

/** What a page asks for a place by (`slotQuery`). */
const slotRequest = z.object({
  name: z.enum(slotNames),
  placement: z.string().regex(/^[\w.-]{1,60}$/),
  count: z.coerce.number().int().min(1).max(maxInSlot).default(maxInSlot),
  beside: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  without: z
    .string()
    .regex(/^\d{1,20}(?:\.\d{1,20})*$/)
    .transform((ids) => ids.split('.').slice(0, maxExcluded))
    .default([]),
});

export type SlotRequest = z.output<typeof slotRequest>;

/** What is asked for; null where there is no such place. */
export function readSlotQuery(query: Record<string, string>): SlotRequest | null {
  return slotRequest.safeParse(query).data ?? null;
}

/** Products in the visitor's cart, as far as it can be had. */
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
 * The vendor's products that can be had, each in the first colour of it, without those that the page leaves out or
 * the visitor has in the cart: a page that is the same for everybody does not know of it.
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

/** What is drawn at a place; null for nothing. */
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
 * What a vendor that the Worker asks puts into a slot, drawn as the shop's own; null where the visitor does not allow it,
 * the vendor has nothing or does not answer, or nothing of it can be had: what stands there stays.
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
