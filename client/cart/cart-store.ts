import { mutate, SWRConfig } from 'swr';
import { itemCount } from '../../shared/cart/cart.ts';
import { lineOf } from '../../shared/cart/cart-change.ts';
import type { Cart, LineItem } from '../../shared/contract/cart/cart.ts';
import { ApiError, apiPath, call } from '../api.ts';
import { pageLocale } from '../page-locale.ts';
import { announceCart } from './cart-announcement.ts';
import { showFailure, showReducedQuantity } from './cart-failures.ts';
import * as queues from './cart-queue.ts';

/**
 * Changes of the visitor's cart, shared by the islands of the page. They are shown at once and sent one after the
 * other. They survive navigation: the next page of the tab sends the unsent ones, and checks the result of the one
 * that was being sent. The last known cart itself is in SWR's cache.
 */

/** Session storage key of changes for the next page of the tab. */
const storageKey = 'cart-changes';

/** Milliseconds before a retry after a failed request, where the browser believes to be online. */
const timeout = 5_000;

let queue: queues.Queue = queues.emptyQueue;
let resumed = false;
/** Posts a form of the cart page, and returns the cart of the response. */
let postForm: (form: queues.PostedForm) => Promise<Cart | null> = async () => knownCart() ?? null;
const listeners = new Set<() => void>();
/** Functions to call when a form was answered. */
const waitsFor = new Map<queues.Change, () => void>();

const cartKey = () => apiPath(pageLocale(), 'getCart');

function knownCart(): queues.KnownCart {
  return SWRConfig.defaultValue.cache.get(cartKey())?.data;
}

function set(changed: queues.Queue): void {
  if (changed === queue) return;
  queue = changed;
  for (const listener of listeners) listener();
  showCount();
}

/** The header loads its count from the Worker; while offline it shows that of the expected cart. */
function showCount(): void {
  const cart = queues.shown(knownCart(), queue);
  if (!queue.offline || cart === undefined) return;
  const count = cart === null ? 0 : itemCount(cart);
  for (const badge of document.querySelectorAll('[data-visitor="cart-count"]')) badge.textContent = String(count);
}

export function cartQueue(): queues.Queue {
  return queue;
}

/** Calls the listener after every change of `cartQueue`; returns a function that stops it. */
export function onCartQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes in a cart from another tab, the page or the gateway. */
export function receiveCart(cart: Cart | null): void {
  void mutate<Cart | null>(cartKey(), (known) => queues.newest(known, cart), { revalidate: false });
  showCount();
}

/** Adds a change: it is shown at once, and sent in its turn. */
export function changeCart(change: queues.Change): void {
  resumeCart();
  set(queues.add(queue, change, knownCart()));
  void pump();
}

/** Sets how forms are posted; only the cart page does. */
export function postFormsBy(post: typeof postForm): void {
  postForm = post;
}

/** Sends a form of the cart page in its turn. Resolves when it was answered, or could not be sent. */
export function sendInTurn(form: queues.PostedForm): Promise<void> {
  const change = { kind: 'form', form } as const;
  return new Promise((resolve) => {
    waitsFor.set(change, resolve);
    changeCart(change);
  });
}

/**
 * Lets a form wait until all changes are saved, so that it submits the cart that is shown.
 * @returns true if it has to wait; it is submitted later by itself
 */
export function sendAfterChanges(form: HTMLFormElement): boolean {
  if (queues.isSettled(queue)) return false;
  form.ariaBusy = 'true';
  const stop = onCartQueue(() => {
    if (!queues.isSettled(queue)) return;
    stop();
    form.ariaBusy = null;
    form.submit();
  });
  return true;
}

async function pump(): Promise<void> {
  if (queue.sending !== null) return;
  set(queues.next(queue));
  const change = queue.sending;
  if (change === null) return;
  try {
    receiveCart(await send(change));
    // More changes may have been added meanwhile.
    set(queues.finished(queue));
    if (queues.isSettled(queue)) announceCart(knownCart() ?? null);
  } catch (error) {
    await failed(change, error);
  }
  for (const [form, done] of waitsFor) {
    if (queue.waiting.includes(form)) continue;
    waitsFor.delete(form);
    done();
  }
  void pump();
}

async function failed(change: queues.Change, error: unknown): Promise<void> {
  const { status, code } = error instanceof ApiError ? error : { status: -1, code: undefined };
  if (code === 'cart-unknown') {
    // The server no longer knows the cart: its lines are no longer shown.
    receiveCart(null);
    set(queues.finished(queue));
    announceCart(null);
    return;
  }
  if (status === 0) waitForNetwork();
  else set(queues.finished(queue));
  if (status === 0 && queues.mayWait(change)) return;
  showFailure(error);
  // A refusal may mean that the cart has changed elsewhere; without a status the change may have been carried out.
  if (status >= 400) receiveCart(await readCart().catch(() => knownCart() ?? null));
}

function waitForNetwork(): void {
  set(queues.unreachable(queue, knownCart()));
  const goOn = () => {
    removeEventListener('online', goOn);
    set(queues.reachable(queue));
    void pump();
  };
  addEventListener('online', goOn);
  if (navigator.onLine) setTimeout(goOn, timeout);
}

/** Reads the cart. A response that a later one has superseded is ignored. */
export async function readCart(): Promise<Cart | null> {
  return queues.newest(knownCart(), await call('getCart', {}));
}

async function send(change: queues.Change): Promise<Cart | null> {
  if (change.kind !== 'quantity' && change.form !== undefined) return postForm(change.form);
  // A page that continues with another page's changes has no cart yet.
  if (knownCart() === undefined || ('again' in change && change.again)) receiveCart(await readCart());
  const cart = knownCart() ?? null;
  if (change.kind === 'form' || change.part.of !== 'lineItems') return cart;
  const { item } = change.part;
  if (change.kind === 'quantity') return setQuantity(cart, item, change.quantity);
  if (change.kind === 'remove') return remove(cart, item);
  // First the sku, then its quantity if above one (specification, section 4).
  const back = lineOf(cart, item) === undefined ? await call('addProduct', { sku: item.sku }) : cart;
  return setQuantity(back, item, item.quantity);
}

async function setQuantity(cart: Cart | null, item: LineItem, quantity: number): Promise<Cart | null> {
  const line = lineOf(cart, item);
  if (line === undefined || line.quantity === quantity) return cart;
  const answer = await call('setQuantity', { lineItemId: line.lineId, quantity });
  const actual = lineOf(answer, item)?.quantity ?? quantity;
  if (actual < quantity) showReducedQuantity(actual);
  return answer;
}

async function remove(cart: Cart | null, item: LineItem): Promise<Cart | null> {
  const line = lineOf(cart, item);
  if (line === undefined) return cart;
  try {
    return await call('deleteProduct', { lineId: line.lineId });
  } catch (error) {
    // Another tab has removed it.
    if (error instanceof ApiError && error.code === 'unknown') return readCart();
    throw error;
  }
}

/** Saves unsent changes when the page is left, and continues with those of the page before. Call it once. */
export function resumeCart(): void {
  if (resumed) return;
  resumed = true;
  addEventListener('pagehide', () => {
    // Forms are bound to their page.
    const left = queues.unreachable(queue, knownCart()).waiting.filter((change) => !('form' in change));
    if (left.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(left));
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // If the key is missing, another page has sent them.
    if (sessionStorage.getItem(storageKey) === null) set({ ...queue, waiting: [] });
    sessionStorage.removeItem(storageKey);
    void pump();
  });
  // Written only by the listener above.
  const left: queues.Change[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  sessionStorage.removeItem(storageKey);
  for (const change of left) changeCart(change);
}
