import { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';

const { addPromoCode, deletePromoCode } = cartExtraRows;
const { setBillingAddress, getShippingMethods, setShippingMethod } = checkoutRows;

/** The calls for carts that Medusa can answer. */
export const medusaCartRows = {
  ...cartRows,
  addPromoCode,
  deletePromoCode,
  setBillingAddress,
  getShippingMethods,
  setShippingMethod,
};

const { createPayment, submitPaymentDetails, cancelPayment, validateCart } = checkoutRows;

/** The calls for payments. */
export const medusaPaymentRows = { createPayment, submitPaymentDetails, cancelPayment, validateCart };
