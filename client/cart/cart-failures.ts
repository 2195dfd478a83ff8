import { type FailureReason, reasonOf } from '../../shared/contract/gateway/failure-reason.ts';
import { ApiError } from '../api.ts';
import { toast } from '../toast.ts';

/** Returns why a call of the cart failed. */
function failureOf(error: unknown): FailureReason {
  if (!(error instanceof ApiError)) return 'failed';
  // The Worker's own answers: changes are disabled, or the gateway did not answer.
  if (error.status === 503) return 'disabled';
  if (error.status === 504) return 'unknown';
  return reasonOf(error.status, error.code);
}

/** Texts after a piece could not be added; without an answer of the shop, the connection is to blame. */
const adding = {
  stock: 'product.out-of-stock',
  pieces: 'product.too-many',
  lines: 'product.cart-full',
  place: 'cart.error.failed',
  changed: 'product.changed',
  paying: 'product.paying',
  limit: 'product.too-fast',
  input: 'cart.error.failed',
  disabled: 'disabled.changes.text',
  unknown: 'cart.error.unknown',
  failed: 'cart.error.failed',
} as const satisfies Record<FailureReason, string>;

/** Returns the text key that says why a piece could not be added. */
export function addingFailed(error: unknown) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return 'product.failed';
  // 404: the size is not sold any more.
  return status === 404 ? 'cart.error.failed' : adding[failureOf(error)];
}

/** Texts after a change of the cart. */
const changing = {
  stock: 'cart.error.stock',
  pieces: 'cart.error.stock',
  lines: 'cart.error.failed',
  place: 'cart.error.failed',
  changed: 'cart.error.changed',
  paying: 'cart.error.paying',
  limit: 'product.too-fast',
  input: 'cart.error.failed',
  disabled: 'disabled.changes.text',
  unknown: 'cart.error.unknown',
  failed: 'cart.error.failed',
} as const satisfies Record<FailureReason, string>;

/** Shows why a change of the cart failed. */
export function showFailure(error: unknown): void {
  toast({ type: 'error', key: changing[failureOf(error)] });
}

/** Shows that the stock is lower than the requested quantity, and what the cart has now. */
export function showReducedQuantity(stock: number): void {
  toast({ type: 'info', key: 'cart.quantity-reduced', values: { stock } });
}
