import type { PageEvent, SubmitEventName } from '../../shared/analytics/analytics.ts';
import type { Variants } from '../../shared/releases/experiments.ts';
import { followCart } from './cart-events.ts';
import { followCheckout } from './checkout-events.ts';
import { loadContainer } from './container.ts';
import { exposures, listEvent, selectEvent, viewItemEvent } from './page-events.ts';
import { send, setSending } from './send.ts';

let begun = false;

/** The visitor's variants of the running experiments. */
let variants: Variants = {};

/** The path; in the account without its numbers (order, customer). */
function pagePath(layout: string): string {
  return layout === 'account' ? location.pathname.split('/').slice(0, 4).join('/') : location.pathname;
}

function sendNavigation(): void {
  const { layout = '' } = document.body.dataset;
  send({
    event: 'navigation',
    page_path: pagePath(layout),
    page_title: document.title,
    page_layout: layout,
    customer: document.documentElement.dataset.visitor === 'customer',
  });
  for (const event of [listEvent(), viewItemEvent()]) if (event) send(event);
  for (const event of exposures(variants)) send(event);
}

/** Reports a valid sign-up for the newsletter, by a form that states this event; without the e-mail address. */
function onSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement) || !target.checkValidity()) return;
  if (target.dataset.event !== ('newsletter_registration' satisfies SubmitEventName)) return;
  send({ event: 'newsletter_registration', origin: pagePath(document.body.dataset.layout ?? '') });
}

/** Sends the page's events and listens for later ones; called once. */
function begin(): void {
  sendNavigation();
  followCheckout();
  followCart();
  document.addEventListener('track', (event) => send((event as CustomEvent<PageEvent>).detail));
  addEventListener('submit', onSubmit, true);
  addEventListener('pageshow', ({ persisted }) => persisted && sendNavigation());
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href*="--p"]') : null;
    const event = link && selectEvent(link);
    if (event) send(event);
  });
}

/**
 * Starts measuring: loads the container from this address and sends the page's events.
 * @param takenPartIn the visitor's variants of the running experiments
 */
export function startAnalytics(address: string, takenPartIn: Variants = {}): void {
  variants = takenPartIn;
  setSending(true);
  loadContainer(address);
  if (begun) return;
  begun = true;
  begin();
}

export function stopAnalytics(): void {
  setSending(false);
}
