import { customerRows } from '../../../shared/contract/account/customer.ts';

const { getAccount: _, reactivateAccount: __, ...addressRows } = customerRows;

/** The calls for addresses; the reference backend has the account itself. */
export const medusaCustomerRows = addressRows;
