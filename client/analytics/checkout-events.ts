import type { ToastMessage } from '../toast.ts';
import { embedded } from './embedded.ts';
import { type FunnelPlace, funnelPlace } from './funnel.ts';
import { sendPurchase } from './purchase.ts';
import { send } from './send.ts';

function sendError({ zone }: FunnelPlace, type: string): void {
  send({ event: 'checkout_error', zone, error_type: type });
}

/** Sends the errors of the page: fields by their names, all else by its kind, never what was typed. */
function sendErrors(place: FunnelPlace): void {
  for (const entry of document.querySelectorAll('main .error-summary li'))
    sendError(place, entry.querySelector('a')?.hash.slice(1) || 'form');
  for (const notice of document.querySelectorAll('main .notice--danger:not(.error-summary)'))
    sendError(place, notice.closest('[data-part]')?.getAttribute('data-part') ?? 'notice');
}

/** True if the page is shown again with errors: its step was reported before. */
const isShownAgain = () => document.querySelector('main .error-summary') !== null;

/** Sends the choice of a delivery or payment method. */
function onSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  const value = (name: string) => {
    const given = new FormData(target).get(name);
    return typeof given === 'string' && given !== '' ? given : undefined;
  };
  for (const event of embedded()) {
    const shipping = event.event === 'add_shipping_info' && value('method');
    if (shipping) send({ ...event, ecommerce: { ...event.ecommerce, shipping_tier: shipping } });
    const payment = event.event === 'add_payment_info' && value('product');
    if (payment) send({ ...event, ecommerce: { ...event.ecommerce, payment_type: payment } });
  }
}

/** Sends the checkout step of the page, its items and its errors. */
export function followCheckout(): void {
  const place = funnelPlace(location.pathname);
  if (place === undefined) return;
  const step = { event: 'funnel_step', step: place.step, step_name: place.name } as const;
  if (place.name !== 'order-confirmation') send(step);
  sendErrors(place);
  for (const event of embedded()) {
    if (event.event === 'purchase') sendPurchase(event, step);
    else if (event.event === 'begin_checkout' && !isShownAgain()) send(event);
  }
  addEventListener('submit', onSubmit, true);
  document.addEventListener('toast', (event) => {
    const { detail }: CustomEvent<ToastMessage> = event as CustomEvent;
    if (detail.type === 'error') sendError(place, 'key' in detail ? detail.key : 'message');
  });
}
