import type { Locale } from '../../shared/locales.ts';
import { call } from '../api.ts';
import { addRefusal } from '../cart/add-refusal.ts';
import { announceCart, toast } from '../messages.ts';
import { pageAt } from '../page-at.ts';
import { loadTexts } from '../texts.ts';
import { listenToSaved, tellSaved } from './channel.ts';

/**
 * The lists of what a customer has saved, and waits for: what is taken out can be brought back for four seconds, in its
 * place, and what other tabs do is followed. Without it the forms do the same, page by page.
 */

/** How long what was removed can be brought back, in milliseconds (specification, section 9). */
const undoTime = 4000;

const locale = document.documentElement.dataset.locale as Locale;
const list = () => document.querySelector<HTMLElement>('[data-list]');

/** What was removed, held for as long as it can be brought back: the entry, and its place in the list. */
interface Held {
  entry: HTMLElement;
  place: number;
}

const storeOf = () => list()?.dataset.store ?? '';

function remove(id: string): Promise<unknown> {
  if (list()?.dataset.list === 'alerts')
    return call(locale, 'deleteStockAlert', { sku: id, knowledgeTypeId: storeOf() });
  return call(locale, 'deleteWishlistProduct', { productId: id.split('-')[0] ?? '' });
}

function restore(id: string): Promise<unknown> {
  if (list()?.dataset.list === 'alerts')
    return call(locale, 'addStockAlert', { sku: id, storeId: storeOf() });
  const [productId = '', optionId = ''] = id.split('-');
  return call(locale, 'addWishlistProduct', { productId, optionId });
}

const keyOf = (id: string) => (list()?.dataset.list === 'alerts' ? `sku:${id}` : (id.split('-')[0] ?? ''));

async function fail(error: unknown, form: HTMLFormElement): Promise<void> {
  // The session has ended: the form leads to sign in.
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 401) form.submit();
  const texts = await loadTexts();
  toast('error', texts[list()?.dataset.list === 'alerts' ? 'alerts.failed' : 'wishlist.failed'] ?? '');
}

/** The empty state, when the last entry has gone. */
function showEmpty(entries: Element): void {
  if (entries.children.length > 0) return;
  const empty = list()?.querySelector<HTMLElement>('[data-list-empty]');
  if (empty) empty.hidden = false;
  entries.remove();
}

async function bannerFor(entry: HTMLElement): Promise<HTMLElement> {
  const banner = document.createElement('li');
  banner.className = 'undo-item';
  banner.innerHTML =
    '<div class="undo undo--timed" role="status"><p></p><button type="button" class="link undo__button"></button></div>';
  const texts = await loadTexts();
  const [text, button] = [banner.querySelector('p'), banner.querySelector('button')];
  if (text) text.textContent = entry.dataset.removed ?? '';
  if (button) button.textContent = texts['cart.undo'] ?? '';
  return banner;
}

/** Takes an entry out, and shows in its place for four seconds that it can be brought back. */
async function takeOut(form: HTMLFormElement): Promise<void> {
  const entry = form.closest<HTMLElement>('[data-item]');
  const entries = entry?.parentElement;
  if (!entry || !entries || entry.ariaBusy === 'true') return;
  entry.ariaBusy = 'true';
  const id = entry.dataset.item ?? '';
  try {
    await remove(id);
  } catch (error) {
    entry.ariaBusy = null;
    await fail(error, form);
    return;
  }
  const held: Held = { entry, place: [...entries.children].indexOf(entry) };
  tellSaved(keyOf(id), false);
  const banner = await bannerFor(entry);
  entry.replaceWith(banner);
  entry.ariaBusy = null;
  const undo = banner.querySelector('button');
  undo?.focus();
  const timer = setTimeout(() => {
    const focused = banner.contains(document.activeElement);
    banner.remove();
    showEmpty(entries);
    if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, undoTime);
  undo?.addEventListener('click', async () => {
    clearTimeout(timer);
    try {
      await restore(id);
    } catch (error) {
      banner.remove();
      showEmpty(entries);
      await fail(error, form);
      return;
    }
    tellSaved(keyOf(id), true);
    banner.remove();
    entries.insertBefore(held.entry, entries.children[held.place] ?? null);
    form.querySelector('button')?.focus();
  });
}

/** Puts the size that was chosen into the cart, without leaving the page. */
async function add(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const texts = await loadTexts();
  try {
    announceCart(await call(locale, 'addProduct', { sku: String(new FormData(form).get('sku')) }));
    toast('success', texts['product.added'] ?? '');
  } catch (error) {
    toast('error', texts[addRefusal(error)] ?? '');
  }
  form.ariaBusy = null;
}

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  if (!('remove' in form.dataset || 'add' in form.dataset)) return;
  event.preventDefault();
  void ('remove' in form.dataset ? takeOut(form) : add(form));
}

/** The list as it is by now: another tab has changed it, or the page comes back. */
async function follow(): Promise<void> {
  const now = (await pageAt(location.href))?.querySelector('[data-list]');
  if (now) list()?.replaceWith(now);
}

/** Wires the list of the page. */
export function wireList(): void {
  addEventListener('submit', onSubmit);
  // From here on forms are answered without leaving the page.
  document.documentElement.dataset.savedList = 'wired';
  listenToSaved(() => void follow());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
}
