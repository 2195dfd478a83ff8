import { cancelCart, createCart, getCart, updateCart } from './cart/operations.ts';
import { getProduct, lookupCatalog } from './catalogue/lookup.ts';
import { searchCatalog } from './catalogue/search.ts';
import {
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './checkout/operations.ts';
import { getOrder } from './orders/operations.ts';
import type { OperationRow } from './protocol/operation.ts';

/** The operations by their names in the protocol, which are those of the tools over MCP. */
export const operations: Readonly<Record<string, OperationRow>> = {
  search_catalog: searchCatalog,
  lookup_catalog: lookupCatalog,
  get_product: getProduct,
  create_cart: createCart,
  get_cart: getCart,
  update_cart: updateCart,
  cancel_cart: cancelCart,
  create_checkout: createCheckout,
  get_checkout: getCheckout,
  update_checkout: updateCheckout,
  complete_checkout: completeCheckout,
  cancel_checkout: cancelCheckout,
  get_order: getOrder,
};

/** The name of an operation among the routes, in metrics and in the log, whichever transport brought it. */
export const routeOf = (operation: string): string => `ucp.${operation}`;
