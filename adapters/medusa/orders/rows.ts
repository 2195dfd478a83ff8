import { loyaltyRows } from '../../../shared/contract/orders/loyalty.ts';
import { orderRows } from '../../../shared/contract/orders/orders.ts';

const { listOrders, getOrder, getOrderOfCart } = orderRows;
const { getLastPurchaseDate } = loyaltyRows;

/** The calls for orders that Medusa can answer: returns and withdrawals are not among them. */
export const medusaOrderRows = { listOrders, getOrder, getOrderOfCart, getLastPurchaseDate };
