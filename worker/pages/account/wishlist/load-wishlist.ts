import type { CardInSizes } from '../../../../shared/contract/catalogue/product.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { page as pageNumber } from '../../../../shared/contract/gateway/values.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

type Saved = CallOutput<'getWishlist'>['values'][number];

/** A piece of the list; the card is null if it is not sold in this market. */
export interface WishlistPiece {
  productId: string;
  optionId: string;
  card: CardInSizes | null;
}

export interface Wishlist {
  page: number;
  pages: number;
  pieces: WishlistPiece[];
  /** Ids of all products of the list. */
  all: readonly string[];
}

/** Pieces per page. */
const size = 24;

/** The saved colour of a piece; the first one if the gateway saved none. */
async function optionOf({ gateway, domain }: VisitorRequest, { productId, optionId }: Saved): Promise<string> {
  if (optionId !== null) return optionId;
  const product = await gateway.attempt('getProduct', { productId, currency: domain.devise });
  return product?.options[0]?.optionId ?? '0';
}

/**
 * Loads a page of the wishlist with the availability of its pieces. Null if the gateway fails: an empty list would
 * say that it was lost.
 * @throws NotFound if the list has no such page.
 */
export async function loadWishlist(request: VisitorRequest): Promise<Wishlist | null> {
  const { gateway, url, domain } = request;
  const asked = pageNumber.safeParse(url.searchParams.get('p') ?? '1');
  if (!asked.success) throw new NotFound(url.pathname);
  const page = asked.data;
  const { values } = await gateway.call('getWishlist', {});
  if (values.length === 0 && gateway.isFallback('getWishlist')) return null;
  const pages = Math.max(1, Math.ceil(values.length / size));
  // The last piece of the last page may have been removed.
  if (page > pages) throw new NotFound(url.pathname);
  const shown = values.slice((page - 1) * size, page * size);
  const all = values.map(({ productId }) => productId);
  if (shown.length === 0) return { page, pages, pieces: [], all };
  const options = await Promise.all(shown.map((each) => optionOf(request, each)));
  const currency = domain.devise;
  const { products } = await gateway.call('listOptions', {
    optionIds: options.join(','),
    currency,
    sizes: 'true',
  });
  if (products.length === 0 && gateway.isFallback('listOptions')) return null;
  const cards = new Map(products.map((card) => [card.optionId, card]));
  const pieces = shown.map(({ productId }, index) => {
    const optionId = options[index] ?? '0';
    return { productId, optionId, card: cards.get(optionId) ?? null };
  });
  return { page, pages, pieces, all };
}
