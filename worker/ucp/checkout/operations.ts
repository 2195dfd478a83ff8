import { logError } from '../../observability/log.ts';
import { refuseChange } from '../cart/checkout-of-cart.ts';
import { reducedMessages } from '../cart/missing-pieces.ts';
import { loadPlatformCart } from '../cart/opened-cart.ts';
import {
  customerCodes,
  platformCart,
  replaceCodes,
  replaceLines,
  unavailableOf,
  wantedPieces,
} from '../cart/platform-cart.ts';
import { contextOf } from '../catalogue/inputs.ts';
import { customerOf } from '../protocol/customer-of.ts';
import { done, operation, type UcpRequest } from '../protocol/operation.ts';
import { unsealId } from '../protocol/sealed-id.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';
import { closedView, openView } from './checkout-view.ts';
import { completeForCustomer } from './complete.ts';
import { create } from './create.ts';
import { gone, viewOf } from './current-view.ts';
import { readGiven, rejections } from './given.ts';
import {
  type CompleteInput,
  type CreateInput,
  completeInput,
  createInput,
  idInput,
  type UpdateInput,
  updateInput,
} from './inputs.ts';
import { changeCheckout, checkoutNotFound, readCheckout } from './opened-checkout.ts';
import { requestMessages } from './request-messages.ts';

const capability = 'dev.ucp.shopping.checkout';

const marketOf = async (env: UcpRequest['env'], { id }: { id: string }) =>
  (await unsealId(env, 'checkout', id))?.locale;

export const createCheckout = operation<CreateInput>({
  capability,
  method: 'POST',
  path: '/checkout-sessions',
  idempotencyKey: 'optional',
  argument: 'checkout',
  description:
    'Starts to buy: line_items with item.id (a variant’s id) and quantity, or cart_id. Further, as soon as the shopper ' +
    'has said it: buyer (names, email, phone_number) and fulfillment. The answer has the status, and in messages what ' +
    'is still missing: add it by update_checkout. With requires_escalation hand continue_url to the shopper, who signs ' +
    'in, checks everything and pays there.',
  input: createInput,
  contextOf,
  marketOf: async (env, { cart_id: cartId }) =>
    cartId === undefined ? undefined : (await unsealId(env, 'cart', cartId))?.locale,
  run: create,
});

export const getCheckout = operation<{ id: string }>({
  capability,
  method: 'GET',
  path: '/checkout-sessions/{id}',
  argument: null,
  description:
    'The checkout with its status, prices and stock of this moment. Once the shopper has paid, the status is completed, ' +
    'and order has the number of the order.',
  input: idInput,
  contextOf: () => ({}),
  marketOf,
  async run(request, { id }) {
    const checkout = await readCheckout(request, id);
    return checkout === null ? checkoutNotFound(request) : done(await viewOf(request, checkout));
  },
});

export const updateCheckout = operation<UpdateInput>({
  capability,
  method: 'PUT',
  path: '/checkout-sessions/{id}',
  idempotencyKey: 'optional',
  argument: 'checkout',
  description:
    'Replaces the checkout: send everything that is wanted, all line_items, buyer and fulfillment as well. Choose ' +
    'the delivery in fulfillment.methods[0]: type (shipping or pickup), destinations (addresses of the shopper), ' +
    'selected_destination_id, and groups[0].selected_option_id. For pickup send context.postal_code to see places ' +
    'near there. Without discounts the promo codes stay.',
  input: updateInput,
  contextOf,
  marketOf,
  run: (request, input) =>
    changeCheckout(request, input.id, async (checkout) => {
      const session = platformCart(request, checkout.cartId);
      const before = await session.load();
      if (before === null) return refuseChange(request, gone(checkout));
      const wanted = wantedPieces(input.line_items);
      await replaceLines(session, wanted);
      const codes = input.discounts?.codes;
      const refused = codes === undefined ? [] : await replaceCodes(request, session, codes);
      const cart = await session.load();
      if (cart === null) return refuseChange(request, gone(checkout));
      const changed: StoredCheckout = {
        ...checkout,
        isSigned: checkout.isSigned && request.platform.isSigned,
        ...(await readGiven(request, input, checkout)),
        ...(codes !== undefined && { customerCodes: customerCodes(codes, refused) }),
        unavailable: unavailableOf(cart, input.line_items),
      };
      const said = [
        ...reducedMessages(request, cart, wanted),
        ...rejections(refused),
        ...requestMessages(request, input),
      ];
      const { body, delivery, shown } = await openView(request, changed, cart, said, input.line_items);
      return { checkout: { ...changed, delivery, shown }, answer: async () => done(body) };
    }),
});

export const completeCheckout = operation<CompleteInput>({
  capability,
  method: 'POST',
  path: '/checkout-sessions/{id}/complete',
  idempotencyKey: 'required',
  argument: 'checkout',
  description:
    'Hands a checkout that is ready_for_complete to the linked customer. It places no order: the answer is ' +
    'requires_escalation, and at its continue_url the customer checks everything and pays.',
  input: completeInput,
  contextOf: () => ({}),
  marketOf,
  async run(request, input) {
    const checkout = await readCheckout(request, input.id);
    if (checkout === null) return checkoutNotFound(request);
    const customer = customerOf(request);
    // A repeated call, whose first answer was lost.
    if (checkout.status === 'taken' && customer !== null && checkout.customerId === customer.customerId)
      return completeForCustomer(request, customer, checkout, await closedView(request, checkout));
    if (checkout.status !== 'open') return refuseChange(request, checkout);
    const opened = await loadPlatformCart(request, checkout.cartId);
    if (opened === null) return refuseChange(request, gone(checkout));
    const { body } = await openView(request, checkout, opened.cart, requestMessages(request, input));
    return customer !== null && body.status === 'ready_for_complete'
      ? completeForCustomer(request, customer, checkout, body)
      : done(body);
  },
});

export const cancelCheckout = operation<{ id: string }>({
  capability,
  method: 'POST',
  path: '/checkout-sessions/{id}/cancel',
  idempotencyKey: 'required',
  argument: null,
  description: 'Gives up the checkout. It cannot be opened again; a cart that it was made from stays.',
  input: idInput,
  contextOf: () => ({}),
  marketOf,
  run: (request, { id }) =>
    changeCheckout(request, id, async (checkout) => ({
      checkout: gone(checkout),
      async answer() {
        const view = await closedView(request, gone(checkout));
        // Last, as it may use up the time.
        if (!checkout.fromCart) await deleteCart(request, checkout);
        return done(view);
      },
    })),
});

/** Deletes the cart of a checkout that was given up. If that fails, the gateway forgets it in time. */
async function deleteCart(request: UcpRequest, { cartId }: StoredCheckout): Promise<void> {
  try {
    const session = platformCart(request, cartId);
    if ((await session.load()) !== null) await session.mutate('deleteCart', {});
  } catch (error) {
    logError(error, request.log);
  }
}
