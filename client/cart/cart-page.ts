import { isEmpty } from '../../shared/cart/cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { ApiError } from '../api.ts';
import { pageAt } from '../page-at.ts';
import { type ToastType, toast } from '../toast.ts';
import type { PostedForm } from './cart-queue.ts';

/**
 * The forms of the cart page, sent with fetch: the same POST as the browser's, and what has changed is taken from the
 * page in the response. So they do the same, and show the same messages, as without JavaScript.
 */

/** The form in the page whose response is awaited. */
let sent: HTMLFormElement | null = null;

/** Notes the form of the page that is being sent. */
export function awaitAnswer(form: HTMLFormElement): void {
  sent = form;
}

/** Passes the props of a response to the island, once its page is shown. */
let setProps: (props: { cart: Cart | null }) => void = () => undefined;

/** Registers the island's function for the props of a response. */
export function onPageProps(set: typeof setProps): void {
  setProps = set;
}

const tones: Readonly<Record<string, ToastType>> = { success: 'success', danger: 'error' };

/**
 * Posts a form of the cart page, shows the messages and parts of the response, and returns its cart.
 * @throws {ApiError} if the response is not the cart page
 */
export async function sendForm({ action, fields }: PostedForm): Promise<Cart | null> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const response = await fetch(action, { method: 'POST', body }).catch(() => {
    throw new ApiError(0, 'No answer');
  });
  const text = await response.text();
  // The style element has another nonce than this page: only the content from `main` on is parsed.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html');
  const props = propsIn(page);
  if (props === null) {
    // For example, the cart has become an order.
    if (response.ok && response.redirected) location.assign(response.url);
    throw new ApiError(response.ok ? 409 : response.status, 'Another page');
  }
  wasEmpty = props.cart === null || isEmpty(props.cart);
  showPage(page);
  setProps(props);
  return props.cart;
}

/** The props of the island in a cart page; null in another page. */
function propsIn(page: Document): { cart: Cart | null } | null {
  const island = page.querySelector<HTMLElement>('[data-island="cart-lines"]');
  // The Worker has serialised them.
  return island === null ? null : JSON.parse(island.dataset.props ?? '{}');
}

/** True if the page was rendered for an empty cart; null while unknown. */
let wasEmpty: boolean | null = null;

/** Renders the page again after the cart became empty or stopped being empty. `path` is that of the cart page. */
export async function redrawFor(empty: boolean, path: string): Promise<void> {
  const differs = wasEmpty !== null && wasEmpty !== empty;
  wasEmpty = empty;
  const page = differs ? await pageAt(path) : null;
  if (page === null) return;
  showPage(page);
  const props = propsIn(page);
  if (props !== null) setProps(props);
}

/** Replaces the server-rendered parts of this page, and shows the messages of the other page. */
function showPage(page: Document): void {
  const focused = document.activeElement?.closest('[data-part]') ?? null;
  for (const old of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-part="${old.dataset.part}"]`);
    if (fresh === null) {
      old.closest('dialog')?.close();
      old.remove();
      continue;
    }
    copyInput(old, fresh);
    old.replaceWith(fresh);
    if (focused === old) refocus(fresh);
  }
  for (const notice of page.querySelectorAll<HTMLElement>('.notices > .notice')) {
    const tone = /notice--(\w+)/.exec(notice.className)?.[1] ?? '';
    toast({ type: tones[tone] ?? 'info', text: notice.textContent.trim() });
  }
}

/** Keeps open details open, and what was typed into forms other than the submitted one. */
function copyInput(old: HTMLElement, fresh: HTMLElement): void {
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

/** Moves the focus to the first invalid field, or else to the summary that was just closed. */
function refocus(fresh: HTMLElement): void {
  const id = sent?.closest('details')?.id;
  const stop =
    fresh.querySelector<HTMLElement>('[aria-invalid]') ??
    (id === undefined ? null : fresh.querySelector<HTMLElement>(`#${id} > summary`)) ??
    fresh.querySelector<HTMLElement>('summary, button');
  stop?.focus();
}
