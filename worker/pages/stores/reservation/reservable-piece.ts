import type { Product, ProductOption, Size } from '../../../../shared/contract/catalogue/catalog.ts';
import { digits } from '../../../../shared/contract/gateway/values.ts';
import type { Query } from '../../../../shared/routes.ts';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** What somebody wants to have in a store, by the address of the page. */
export interface ReservablePiece {
  product: Product;
  option: ProductOption;
  /** Null while none is chosen. The only one need not be. */
  size: Size | null;
}

/** The product, the colour and the size that an address names. Throws `NotFound` for what is not sold here. */
export async function loadReservablePiece({ gateway, url, domain }: PageRequest): Promise<ReservablePiece> {
  const { searchParams, pathname } = url;
  const asked = digits.safeParse(searchParams.get('option'));
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

/** The query by which such a page asks for a colour and, once it is chosen, a size. */
export const pieceQuery = ({ option, size }: Pick<ReservablePiece, 'option' | 'size'>): Query => ({
  option: option.optionId,
  sku: size?.sku,
});

/** Whether it is sold in stores at all. */
export const isInStores = ({ availabilityType }: Pick<ProductOption, 'availabilityType'>): boolean =>
  availabilityType !== 'ONLINE_ONLY';
