import { type Order, orderNumber } from '../../../../shared/contract/orders/orders.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { NotForYou } from '../../../errors/not-for-you.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

const notYours = ({ pathname }: URL) =>
  new NotForYou(pathname, { reason: 'account.order.not-yours', nextPage: 'account-orders' });

/** Loads the order that the url names. 404 if it does not exist, or is somebody else's. */
export async function loadOrder({ route, gateway, url }: VisitorRequest): Promise<Order> {
  const number = orderNumber.safeParse(route.params.orderNumber);
  if (!number.success) throw notYours(url);
  try {
    return await gateway.call('getOrder', { orderNumber: number.data });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) throw notYours(url);
    throw error;
  }
}
