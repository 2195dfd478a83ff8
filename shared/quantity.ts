/** Most pieces of one line; more is a matter for the shop's sales desk. */
export const maxQuantity = 10;

/** Most lines of one cart: far more than anybody buys, few enough for one page. */
export const maxLines = 100;
