/** Maximum number of pieces of one line; for more, shoppers contact the shop's sales desk. */
export const maxQuantity = 10;

/** Stock of a line for which the gateway sends none: no limit is known. */
export const noLimit = Number.MAX_SAFE_INTEGER;

/** Maximum number of lines of a cart: far more than anybody buys, few enough for one page. */
export const maxLines = 100;
