import type { Product, ProductOption, Size } from '../../../../shared/contract/catalogue/product.ts';
import { catalogueId } from '../../../../shared/contract/gateway/values.ts';
import type { Query } from '../../../../shared/routes.ts';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** The piece that the url names. */
export interface ReservablePiece {
  product: Product;
  option: ProductOption;
  /** Null if none is chosen. A single size is preselected. */
  size: Size | null;
}

/** Loads the product, the colour and the size that the url names. @throws NotFound if it is not sold here. */
export async function loadReservablePiece({ gateway, url, domain }: PageRequest): Promise<ReservablePiece> {
  const { searchParams, pathname } = url;
  const asked = catalogueId.safeParse(searchParams.get('option'));
  if (!asked.success) throw new NotFound(pathname);
  const optionId = asked.data;
  try {
    const product = await gateway.call('getProductByOption', { optionId, currency: domain.devise });
    const option = product.options.find((each) => each.optionId === optionId);
    if (option === undefined) throw new NotFound(pathname);
    const { sizes } = option;
    const chosen = sizes.find(({ sku }) => sku === searchParams.get('sku'));
    return { product, option, size: chosen ?? (sizes.length === 1 ? (sizes[0] ?? null) : null) };
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) throw new NotFound(pathname);
    throw error;
  }
}

/** The query of these pages for a colour and, once chosen, a size. */
export const pieceQuery = ({ option, size }: Pick<ReservablePiece, 'option' | 'size'>): Query => ({
  option: option.optionId,
  sku: size?.sku,
});

/** True if it is sold in stores. */
export const isInStores = ({ availabilityType }: Pick<ProductOption, 'availabilityType'>): boolean =>
  availabilityType !== 'ONLINE_ONLY';
