import { ApiError } from '../api.ts';

/** Why a piece was not put into the cart: the key of the words for it. */
export function addRefusal(error: unknown) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
  if (code === 'too-many-pieces') return 'product.too-many';
  if (status === 412) return 'product.out-of-stock';
  if (status === 423) return 'product.paying';
  if (status === 429) return 'product.too-fast';
  if (status === 503) return 'resting.changes.text';
  if (status === 504) return 'cart.error.unknown';
  return status === 409 ? 'product.changed' : 'product.failed';
}
