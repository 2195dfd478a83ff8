import { needsCustomer } from '../cart/platform-cart.ts';
import { readDelivery } from '../fulfillment/given-delivery.ts';
import { customerOf } from '../protocol/customer-of.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';
import { readBuyer } from './buyer.ts';
import type { GivenInput } from './inputs.ts';

/** Quantities that were reduced: the rest of what is missing is said as long as it is so. */
export const reductions = (messages: readonly UcpMessage[]): UcpMessage[] =>
  messages.filter(({ type }) => type === 'warning');

/** Why codes were refused for good: those for customers are said as long as they wait for one (checkout-view.ts). */
export const rejections = (refused: readonly UcpMessage[]): UcpMessage[] =>
  refused.filter(({ code }) => code !== needsCustomer);

/** Where the buyer is, as far as a request says so: by its context, or by an address. */
function placeIn({ context, fulfillment }: GivenInput): string {
  const addresses = (fulfillment?.methods ?? []).flatMap(({ destinations = [] }) => destinations);
  return context?.postal_code ?? addresses.find(({ postal_code: code }) => code !== undefined)?.postal_code ?? '';
}

/** What a platform has said, beside pieces and promo codes. */
export async function readGiven(request: UcpRequest, input: GivenInput, before: StoredCheckout | null) {
  return {
    customerId: customerOf(request)?.customerId ?? null,
    buyer: await readBuyer(request, input.buyer),
    delivery: readDelivery(input.fulfillment, before?.delivery ?? null),
    postalCode: placeIn(input).trim().slice(0, 20),
  };
}
