import { isEmpty } from '../../shared/cart/cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { ApiError } from '../api.ts';
import { pageAt } from '../page-at.ts';
import { type ToastType, toast } from '../toast.ts';
import type { PostedForm } from './cart-queue.ts';

/**
 * The forms of the cart page, sent without leaving it: the browser posts them as it would by itself, and takes from the
 * page that answers what has changed. So they mean the same, and say the same, as without JavaScript.
 */

/** The form whose answer is awaited, as it stands in the page. */
let sent: HTMLFormElement | null = null;

/** Tells which form of the page is on its way. */
export function awaitAnswer(form: HTMLFormElement): void {
  sent = form;
}

/** Hears what an answer says to the island, once its page is shown. */
let setProps: (props: { cart: Cart | null }) => void = () => undefined;

/** Lets the island hear with which props an answered page was made. */
export function onPageProps(set: typeof setProps): void {
  setProps = set;
}

const tones: Readonly<Record<string, ToastType>> = { success: 'success', danger: 'error' };

/**
 * Posts a form of the cart page, shows what the page that answers says and draws, and gives its cart. Throws `ApiError`
 * when another page answers than that of the cart.
 */
export async function sendForm({ action, fields }: PostedForm): Promise<Cart | null> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const response = await fetch(action, { method: 'POST', body }).catch(() => {
    throw new ApiError(0, 'No answer');
  });
  const text = await response.text();
  // Its style sheet has a nonce that this page does not know.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html');
  const island = page.querySelector<HTMLElement>('[data-island="cart-lines"]');
  if (island === null) {
    // The cart has become an order, for instance.
    if (response.ok && response.redirected) location.assign(response.url);
    throw new ApiError(response.ok ? 409 : response.status, 'Another page');
  }
  // The Worker has written the props of this island.
  const props = JSON.parse(island.dataset.props ?? '{}') as { cart: Cart | null };
  wasEmpty = props.cart === null || isEmpty(props.cart);
  showPage(page);
  setProps(props);
  return props.cart;
}

/** Whether the page was drawn for an empty cart; null before anything is known of it. */
let wasEmpty: boolean | null = null;

/** Draws the page for a cart that has become empty, or is so no more. `path` is that of the cart page. */
export async function redrawFor(empty: boolean, path: string): Promise<void> {
  const differs = wasEmpty !== null && wasEmpty !== empty;
  wasEmpty = empty;
  const page = differs ? await pageAt(path) : null;
  if (page !== null) showPage(page);
}

/** Draws anew what the Worker alone draws of this page, and tells what the other page tells. */
function showPage(page: Document): void {
  const focused = document.activeElement?.closest('[data-part]') ?? null;
  for (const old of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-part="${old.dataset.part}"]`);
    if (fresh === null) {
      old.closest('dialog')?.close();
      old.remove();
      continue;
    }
    keepTyped(old, fresh);
    old.replaceWith(fresh);
    if (focused === old) refocus(fresh);
  }
  for (const notice of page.querySelectorAll<HTMLElement>('.notices > .notice')) {
    const tone = /notice--(\w+)/.exec(notice.className)?.[1] ?? '';
    toast({ type: tones[tone] ?? 'info', text: notice.textContent.trim() });
  }
}

/** What is open stays open, and what was typed into other forms than the one that is answered stays there. */
function keepTyped(old: HTMLElement, fresh: HTMLElement): void {
  for (const field of old.querySelectorAll<HTMLInputElement>('form input[id]')) {
    const twin = fresh.querySelector<HTMLInputElement>(`#${field.id}`);
    if (field.form !== sent && twin !== null) twin.value = field.value;
  }
  for (const part of old.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const twin = fresh.querySelector<HTMLDetailsElement>(`#${part.id}`);
    if (twin !== null && !part.contains(sent)) twin.open = true;
  }
  for (const button of fresh.querySelectorAll<HTMLElement>('[data-reveal]')) button.hidden = false;
}

/** The keyboard goes on at what is to be corrected, or else at what was just closed. */
function refocus(fresh: HTMLElement): void {
  const id = sent?.closest('details')?.id;
  const stop =
    fresh.querySelector<HTMLElement>('[aria-invalid]') ??
    (id === undefined ? null : fresh.querySelector<HTMLElement>(`#${id} > summary`)) ??
    fresh.querySelector<HTMLElement>('summary, button');
  stop?.focus();
}
