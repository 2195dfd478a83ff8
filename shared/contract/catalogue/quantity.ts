/** Most pieces of one line; more is a matter for the shop's sales desk. */
export const maxQuantity = 10;

/** Stands for the stock of a line that the gateway tells nothing about: no limit is known. */
export const noLimit = Number.MAX_SAFE_INTEGER;

/** Most lines of one cart: far more than anybody buys, few enough for one page. */
export const maxLines = 100;
