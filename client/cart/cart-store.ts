import { itemCount } from '../../shared/cart/cart.ts';
import { lineOf } from '../../shared/cart/cart-change.ts';
import type { Cart, LineItem } from '../../shared/contract/cart/cart.ts';
import { ApiError, call } from '../api.ts';
import { announceCart } from './cart-announcement.ts';
import * as queues from './cart-queue.ts';
import { explainCart, explainQuantity } from './cart-words.ts';

/**
 * The cart of this page, the same for all its islands. Changes are shown at once and sent one after the other. They
 * survive that the page is left: the next page of the tab sends those that wait, and looks what became of the one that
 * was under way.
 */

/** Where changes wait for the next page of the tab. */
const storageKey = 'cart-changes';

/** Milliseconds after which it is tried again where nobody answered and the browser believes to be online. */
const timeout = 5_000;

let queue: queues.Queue = queues.emptyQueue;
let resumed = false;
/** Posts a form of the cart page, and gives the cart that its answer shows. */
let postForm: (form: queues.PostedForm) => Promise<Cart | null> = async () => queue.cart ?? null;
const listeners = new Set<() => void>();
/** Who waits for a form to be answered. */
const waitsFor = new Map<queues.Change, () => void>();

function set(changed: queues.Queue): void {
  if (changed === queue) return;
  queue = changed;
  for (const listener of listeners) listener();
  if (queue.offline) showCount();
}

/** The header asks the Worker for its count; while there is no network it shows what waits here. */
function showCount(): void {
  const cart = queues.shown(queue);
  if (cart === undefined) return;
  const count = cart === null ? 0 : itemCount(cart);
  for (const badge of document.querySelectorAll('[data-visitor="cart-count"]'))
    badge.textContent = String(count);
}

export function cartQueue(): queues.Queue {
  return queue;
}

/** Tells of every change of `cartQueue`; gives the way to stop listening. */
export function onCartQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cart as another tab, the page or the gateway tells it. */
export function receiveCart(cart: Cart | null): void {
  set(queues.withCart(queue, cart));
}

/** Asks for a change: it is shown at once, and sent when its turn comes. */
export function changeCart(change: queues.Change): void {
  resumeCart();
  set(queues.add(queue, change));
  void pump();
}

/** Says how a form is posted: by the cart page, which alone has any. */
export function postFormsBy(post: typeof postForm): void {
  postForm = post;
}

/** Sends a form of the cart page when its turn comes. Resolves when it was answered, or could not be sent. */
export function sendInTurn(form: queues.PostedForm): Promise<void> {
  const change = { kind: 'form', form } as const;
  return new Promise((resolve) => {
    waitsFor.set(change, resolve);
    changeCart(change);
  });
}

/**
 * Lets a form wait until all changes are saved, so that it leads to the cart that is shown.
 *
 * @returns whether it has to wait; it is sent by itself then
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
    const cart = await send(change);
    // More may have been asked for meanwhile.
    set(queues.answered(queue, cart));
    if (queues.isSettled(queue)) announceCart(queue.cart ?? null);
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
    // The server no longer knows the cart: its lines are not shown any longer.
    set(queues.answered(queue, null));
    announceCart(null);
    return;
  }
  if (status === 0) waitForNetwork();
  else set(queues.refused(queue));
  if (status === 0 && queues.mayWait(change)) return;
  explainCart(status);
  // What was refused may be so because the cart is another one by now; what nobody knows of may have been carried out.
  if (status >= 400) receiveCart(await read().catch(() => queue.cart ?? null));
}

function waitForNetwork(): void {
  set(queues.unreachable(queue));
  const goOn = () => {
    removeEventListener('online', goOn);
    set(queues.reachable(queue));
    void pump();
  };
  addEventListener('online', goOn);
  if (navigator.onLine) setTimeout(goOn, timeout);
}

const read = (): Promise<Cart | null> => call('getCart', {});

async function send(change: queues.Change): Promise<Cart | null> {
  if (change.kind !== 'quantity' && change.form !== undefined) return postForm(change.form);
  // A page that takes up what another one left knows no cart yet.
  if (queue.cart === undefined || ('again' in change && change.again)) receiveCart(await read());
  const cart = queue.cart ?? null;
  if (change.kind === 'form' || change.part.of !== 'lineItems') return cart;
  const { item } = change.part;
  if (change.kind === 'quantity') return setQuantity(cart, item, change.quantity);
  if (change.kind === 'remove') return remove(cart, item);
  // The sku again, then its quantity if that is above one (specification, section 4).
  const back = lineOf(cart, item) === undefined ? await call('addProduct', { sku: item.sku }) : cart;
  return setQuantity(back, item, item.quantity);
}

async function setQuantity(cart: Cart | null, item: LineItem, quantity: number): Promise<Cart | null> {
  const line = lineOf(cart, item);
  if (line === undefined || line.quantity === quantity) return cart;
  const answer = await call('setQuantity', { lineItemId: line.lineId, quantity });
  const actual = lineOf(answer, item)?.quantity ?? quantity;
  if (actual < quantity) explainQuantity(actual);
  return answer;
}

async function remove(cart: Cart | null, item: LineItem): Promise<Cart | null> {
  const line = lineOf(cart, item);
  if (line === undefined) return cart;
  try {
    return await call('deleteProduct', { lineId: line.lineId });
  } catch (error) {
    // Another tab has removed it.
    if (error instanceof ApiError && error.code === 'unknown') return read();
    throw error;
  }
}

/** Listens for the page being left, and takes up what the one before has left unsent. Once. */
export function resumeCart(): void {
  if (resumed) return;
  resumed = true;
  addEventListener('pagehide', () => {
    // Forms have their page.
    const left = queues.unreachable(queue).waiting.filter((change) => !('form' in change));
    if (left.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(left));
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Where it is not there any more, another page has sent it.
    if (sessionStorage.getItem(storageKey) === null) set({ ...queue, waiting: [] });
    sessionStorage.removeItem(storageKey);
    void pump();
  });
  // Only the listener above can have written it.
  const left: queues.Change[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  sessionStorage.removeItem(storageKey);
  for (const change of left) changeCart(change);
}
