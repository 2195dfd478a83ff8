/** Why a write to the cart failed or is uncertain. Pages and islands have a text for each. */
export type FailureReason =
  /** Fewer pieces are left than requested, or the price has changed. */
  | 'stock'
  /** More pieces of one line than `maxQuantity`. */
  | 'pieces'
  /** More lines than `maxLines`. */
  | 'lines'
  /** The pickup point of the order is gone or closed. */
  | 'place'
  /** The cart or the line was changed elsewhere, or is gone. */
  | 'changed'
  /** A payment of the cart is in progress at the bank. */
  | 'paying'
  | 'limit'
  | 'input'
  /** Changes are disabled: by operators, or in a preview. */
  | 'disabled'
  /** Sent without an answer; it may have been carried out. */
  | 'unknown'
  | 'failed';

/** Returns why the gateway refused a write, by the status and the code of its answer; `failed` if it did not refuse. */
export function reasonOf(status: number, code?: string): FailureReason {
  switch (status) {
    case 412:
      if (code === 'no-delivery-point') return 'place';
      return code === 'too-many-pieces' ? 'pieces' : 'stock';
    // The line or the cart is gone: removed in another tab, or ordered.
    case 404:
    case 409:
      return 'changed';
    case 423:
      return 'paying';
    case 429:
      return 'limit';
    case 400:
    case 422:
      return code === 'too-many-lines' ? 'lines' : 'input';
    default:
      return 'failed';
  }
}
