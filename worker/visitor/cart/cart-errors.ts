import { UpstreamError } from '../../errors/errors.ts';

/** The cart took a promo code or loyalty offers whose gift is out of stock (specification, section 4). */
export class ProductOutOfStock extends Error {
  override name = 'ProductOutOfStock';

  constructor() {
    super('Product_out_of_stock');
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof UpstreamError && error.status === status;

/** True if fewer pieces are left than requested; a gateway may omit the code. */
export function isOutOfStock(error: unknown): boolean {
  return isStatus(error, 412) && error instanceof UpstreamError && (error.code ?? 'out-of-stock') === 'out-of-stock';
}

/** True if the server no longer knows the cart (specification, section 8). */
export function isGone(error: unknown): boolean {
  return isStatus(error, 404) && error instanceof Error && error.message.startsWith('No cart found for id');
}

/** True if a piece was refused and the next one may be added: it is unknown, sold out, or there often enough. */
export function isRefused(error: unknown): boolean {
  return [412, 422].some((status) => isStatus(error, status)) || (isStatus(error, 404) && !isGone(error));
}
