/** Most pieces of one line; more is a matter for the shop's sales desk. */
export const maxQuantity = 10;
