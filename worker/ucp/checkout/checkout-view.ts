import { isDematerialised } from '../../../shared/cart/cart.ts';
import { unavailableLines } from '../../../shared/cart/cart-change.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { href } from '../../../shared/routes.ts';
import { cartView, deliveryMessages } from '../cart/cart-view.ts';
import type { WantedLines } from '../cart/inputs.ts';
import { pieceName, soldOut, unavailableMessages } from '../cart/missing-pieces.ts';
import { needsCustomer } from '../cart/platform-cart.ts';
import { planDelivery } from '../fulfillment/plan.ts';
import { customerOf, linkingHint } from '../protocol/customer-of.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenDelivery, ShownCart, StoredCheckout } from '../stored/stored-checkout.ts';
import { buyerMessages, buyerView } from './buyer.ts';
import { legalLinks } from './links.ts';

/** An open checkout as the platform sees it, and what of it is kept. */
export interface CheckoutView {
  body: Record<string, unknown>;
  delivery: GivenDelivery | null;
  shown: ShownCart;
}

/** Pieces that were wanted, or are in the cart, and cannot be had. */
async function stockMessages(
  request: UcpRequest,
  { unavailable }: StoredCheckout,
  cart: Cart,
  lines: WantedLines,
): Promise<UcpMessage[]> {
  const { lang } = request.market.properties;
  return [
    ...(await unavailableMessages(request, unavailable, lines)),
    ...unavailableLines(cart).map((line) => {
      const name = pieceName({ name: line.name[lang], color: line.color[lang], size: line.size.label });
      return soldOut(request, name, `$.line_items[${cart.lineItems.indexOf(line)}]`);
    }),
  ];
}

/** Promo codes that wait for a customer: they are tried at the hand-over, also that of a linked customer. */
const waitingCodes = ({ market }: UcpRequest, { customerCodes }: StoredCheckout): UcpMessage[] =>
  customerCodes.map((code) => ({
    type: 'warning',
    code: needsCustomer,
    content: market.t('assistants.code-later', { code }),
    path: '$.discounts.codes',
  }));

/** What is the same of a checkout in every state. */
async function baseView(request: UcpRequest, checkout: StoredCheckout, { discounts, ...cart }: ShownCart) {
  const buyer = buyerView(checkout.buyer);
  return {
    id: checkout.id,
    ...cart,
    ...(request.active.has('dev.ucp.shopping.discount') && { discounts }),
    ...(buyer !== undefined && { buyer }),
    links: await legalLinks(request),
    expires_at: new Date(checkout.expiresAt).toISOString(),
  };
}

/**
 * A checkout that is still the platform's. Its status follows from what is missing: `incomplete` while the platform can
 * mend something; then `ready_for_complete` for a linked customer, and `requires_escalation` for everybody else, who
 * has to sign in. Paying is always the person's own.
 * @param further messages about the request
 * @param lines of the request
 * @throws UpstreamError
 */
export async function openView(
  request: UcpRequest,
  checkout: StoredCheckout,
  cart: Cart,
  further: readonly UcpMessage[] = [],
  lines: WantedLines = [],
): Promise<CheckoutView> {
  const { market } = request;
  const plan = await planDelivery(request, { ...checkout, cart });
  const { line_items, currency, totals, discounts } = cartView(market, cart, checkout.id, plan.methods);
  const shown: ShownCart = { line_items, currency, totals, discounts };
  const missing = [
    ...(await stockMessages(request, checkout, cart, lines)),
    ...buyerMessages(request, checkout.buyer),
    ...plan.messages,
  ];
  const isIncomplete = missing.some(({ severity }) => severity === 'recoverable');
  // The person chooses a delivery of which the platform does not speak.
  const isWhole = plan.view !== null || isDematerialised(cart);
  const isLinked = customerOf(request) !== null && isWhole;
  const escalation =
    isIncomplete || isLinked
      ? []
      : [errorMessage('sign_in_required', market.t('assistants.sign-in'), { severity: 'requires_buyer_input' })];
  const messages = [
    ...missing,
    ...escalation,
    ...further,
    ...waitingCodes(request, checkout),
    ...deliveryMessages(market, cart, plan.methods),
    ...linkingHint(request),
  ];
  return {
    body: {
      ...(await baseView(request, checkout, shown)),
      status: isIncomplete ? 'incomplete' : isLinked ? 'ready_for_complete' : 'requires_escalation',
      ...(plan.view !== null && { fulfillment: plan.view }),
      ...(messages.length > 0 && { messages }),
      continue_url: checkout.link,
    },
    delivery: plan.delivery,
    shown,
  };
}

/** The order that a checkout has become (types/order_confirmation.json). */
function orderView({ market }: UcpRequest, { orderNumber }: StoredCheckout) {
  if (orderNumber === null) return undefined;
  const page = href(market.locale, 'account-order', { orderNumber });
  return {
    id: orderNumber,
    label: market.t('account.order.number', { number: orderNumber }),
    permalink_url: market.origin + page,
  };
}

/** A checkout that the platform cannot change any more, with the cart as it saw it last. */
export async function closedView(request: UcpRequest, checkout: StoredCheckout): Promise<Record<string, unknown>> {
  const base = await baseView(request, checkout, checkout.shown);
  switch (checkout.status) {
    case 'ordered':
      return { ...base, status: 'completed', order: orderView(request, checkout) };
    case 'taken': {
      const taken = errorMessage('checkout_taken', request.market.t('assistants.taken'), {
        severity: 'requires_buyer_review',
      });
      return { ...base, status: 'requires_escalation', messages: [taken], continue_url: checkout.link };
    }
    default:
      return { ...base, status: 'canceled' };
  }
}
