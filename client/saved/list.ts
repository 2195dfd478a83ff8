import type { Locale } from '../../shared/locales.ts';
import { ApiError, call } from '../api.ts';
import { addRefusal } from '../cart/add-refusal.ts';
import type { savedTexts } from '../island-texts.ts';
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

/** What is done with an entry of each list, by its id. */
interface Deeds {
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** What other tabs know it by. */
  key(id: string): string;
  /** What is said when that fails, by the status of the answer. */
  failed(status: number): (typeof savedTexts)[number];
  /** It stays on the page, and is shown anew. */
  stays?: true;
}

const kinds: Readonly<Record<string, Deeds>> = {
  wishlist: {
    remove: (id) => call(locale, 'deleteWishlistProduct', { productId: id.split('-')[0] ?? '' }),
    restore(id) {
      const [productId = '', optionId = ''] = id.split('-');
      return call(locale, 'addWishlistProduct', { productId, optionId });
    },
    key: (id) => id.split('-')[0] ?? '',
    failed: () => 'wishlist.failed',
  },
  alerts: {
    remove: (sku) => call(locale, 'deleteStockAlert', { sku, knowledgeTypeId: storeOf() }),
    restore: (sku) => call(locale, 'addStockAlert', { sku, storeId: storeOf() }),
    key: (sku) => `sku:${sku}`,
    failed: () => 'alerts.failed',
  },
  reservations: {
    remove: (reservationId) => call(locale, 'cancelOwnReservation', { reservationId }),
    restore: (reservationId) => call(locale, 'restoreOwnReservation', { reservationId }),
    key: (id) => `reservation:${id}`,
    failed: (status) => (status === 412 ? 'reservation.taken' : 'reservation.failed'),
    stays: true,
  },
};

async function fail({ failed, stays }: Deeds, error: unknown, form: HTMLFormElement): Promise<void> {
  const status = error instanceof ApiError ? error.status : 0;
  // The session has ended: the form leads to sign in.
  if (status === 401) form.submit();
  const texts = await loadTexts();
  toast('error', texts[failed(status)] ?? '');
  if (stays && form.isConnected) await follow();
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
  const deeds = kinds[list()?.dataset.list ?? ''];
  if (!deeds || !entry || !entries || entry.ariaBusy === 'true') return;
  entry.ariaBusy = 'true';
  const id = entry.dataset.item ?? '';
  try {
    await deeds.remove(id);
  } catch (error) {
    entry.ariaBusy = null;
    await fail(deeds, error, form);
    return;
  }
  const held: Held = { entry, place: [...entries.children].indexOf(entry) };
  tellSaved(deeds.key(id), false);
  const banner = await bannerFor(entry);
  entry.replaceWith(banner);
  entry.ariaBusy = null;
  const undo = banner.querySelector('button');
  undo?.focus();
  const leave = async () => {
    if (deeds.stays) await show(id, banner);
    else {
      banner.remove();
      showEmpty(entries);
    }
  };
  const timer = setTimeout(async () => {
    const focused = banner.contains(document.activeElement);
    await leave();
    if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, undoTime);
  undo?.addEventListener('click', async () => {
    clearTimeout(timer);
    try {
      await deeds.restore(id);
    } catch (error) {
      await leave();
      await fail(deeds, error, form);
      return;
    }
    tellSaved(deeds.key(id), true);
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

/** An entry as it is by now, where it stood: it goes to its place when the page is asked for again. */
async function show(id: string, place: HTMLElement): Promise<void> {
  const now = await pageAt(location.href);
  const entry = now?.querySelector(`[data-item="${CSS.escape(id)}"]`);
  if (entry) place.replaceWith(entry);
  else await follow();
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
