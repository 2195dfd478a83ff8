import { z } from 'zod';
import { orderNumber } from '../../../shared/contract/orders/orders.ts';
import { isStatus } from '../../visitor/cart/cart-errors.ts';
import { customerAllowing, identityHint } from '../protocol/allowed-customer.ts';
import { fromStore } from '../protocol/from-store.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage } from '../protocol/messages.ts';
import { done, operation, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import type { NotedOrder } from '../stored/stored-order.ts';
import { orderView } from './order-view.ts';

const capability = 'dev.ucp.shopping.order';

/** What a customer must have allowed. A platform sees its own orders without it. */
const scope = 'dev.ucp.shopping.order:read';

/** The same for an order that does not exist, and for one of others. */
function notFound(request: UcpRequest): UcpAnswer {
  const { market } = request;
  const message = errorMessage('not_found', market.t('platform-orders.not-found'), { severity: 'unrecoverable' });
  return { kind: 'failed', messages: [message, ...identityHint(request, scope)], continueUrl: homeOf(market) };
}

/** The order as its platform was told about it; null if it is none of this platform. @throws UcpRefusal 503 */
async function originated({ env, platform, log }: UcpRequest, id: string): Promise<NotedOrder | null> {
  const { ORDERS } = env;
  if (ORDERS === undefined) return null;
  const noted = await fromStore(log, () => ORDERS.getByName(id).read());
  return noted?.platform === platform.profile.address ? noted : null;
}

export const getOrder = operation<{ id: string }>({
  capability,
  scope,
  orSigned: true,
  method: 'GET',
  path: '/orders/{id}',
  argument: null,
  description:
    'The current state of an order: pieces, delivery with tracking, refunds and returns. Needs a signed request of the ' +
    'platform that the order came from, or a customer who has allowed it to see orders.',
  input: z.looseObject({ id: z.string().min(1).max(200) }),
  contextOf: () => ({}),
  async run(request, { id }) {
    const { market, platform } = request;
    const customer = customerAllowing(request, scope);
    const number = orderNumber.safeParse(id).data;
    if (number === undefined) return notFound(request);
    const noted = await originated(request, number);
    const order = await customer?.gateway.call('getOrder', { orderNumber: number }).catch((error: unknown) => {
      if (!isStatus(error, 404)) throw error;
      return undefined;
    });
    if (order !== undefined) return done(orderView(market, order, noted?.checkoutId ?? '', new Date()));
    return noted !== null && platform.isSigned ? done(noted.view) : notFound(request);
  },
});
