import { z } from 'zod';
import { type Order, orderNumber } from '../../../shared/contract/orders/orders.ts';
import { nameAsWritten } from '../../../shared/forms/names.ts';
import { customerAllowing, identityHint } from '../protocol/allowed-customer.ts';
import { insufficientScope } from '../protocol/challenge.ts';
import { fromStore } from '../protocol/from-store.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage } from '../protocol/messages.ts';
import { done, type LinkedCustomer, operation, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import { readNoted } from '../stored/stored-order.ts';
import { locatedOrder } from './order-market.ts';
import { orderView } from './order-view.ts';

const capability = 'dev.ucp.shopping.order';

/** What a customer must have allowed. A platform sees its own orders without it. */
const scope = 'dev.ucp.shopping.order:read';

/** What allows the platform to see the account. */
const accountScope = 'dev.ucp.shopping.checkout:manage';

/**
 * The same for an order that does not exist, and for one of others.
 * @throws UcpRefusal 403 if it might be one of the customer's, who has not allowed to see them
 */
function notFound(request: UcpRequest): UcpAnswer {
  const { market, customer } = request;
  if (customer !== null && !customer.scopes.has(scope)) throw insufficientScope(market, [scope]);
  const message = errorMessage('not_found', market.t('platform-orders.not-found'), { severity: 'unrecoverable' });
  return { kind: 'failed', messages: [message, ...identityHint(request, scope)], continueUrl: homeOf(market) };
}

/** The order with the recipient's name as the account writes it, or in small letters: addresses are in capitals. */
async function withNameAsWritten(order: Order, { gateway, scopes }: LinkedCustomer): Promise<Order> {
  const { delivery } = order;
  if (delivery?.address == null) return order;
  const account = scopes.has(accountScope) ? await gateway.attempt('getAccount', {}) : null;
  return {
    ...order,
    delivery: { ...delivery, address: { ...delivery.address, ...nameAsWritten(delivery.address, account) } },
  };
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
    const { platform, env, log } = request;
    const customer = customerAllowing(request, scope);
    const number = orderNumber.safeParse(id).data;
    if (number === undefined) return notFound(request);
    // Of other platforms it is only known in which market it was placed.
    const { known, noted } = await fromStore(log, () => readNoted(env.ORDERS, number, platform.profile.address));
    const located = customer === null ? null : await locatedOrder(request, customer, number, known?.locale);
    if (located !== null && customer !== null) {
      const shown = await withNameAsWritten(located.order, customer);
      return done(orderView(located.market, shown, noted?.checkoutId ?? '', new Date()));
    }
    return noted !== null && platform.isSigned ? done(noted.view) : notFound(request);
  },
});
