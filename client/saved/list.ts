import type { Locale } from '../../shared/markets/locales.ts';
import { ApiError, call } from '../api.ts';
import { addRefusal, announceAdded } from '../cart/add-refusal.ts';
import { toast } from '../messages.ts';
import { pageAt } from '../page-at.ts';
import { loadTexts } from '../texts.ts';
import { startUndoClock } from '../undo-clock.ts';
import { listenToSaved, tellSaved } from './channel.ts';
import { type Deeds, deedsOf } from './list-deeds.ts';
import { openBanner } from './undo-banner.ts';

/**
 * The lists of what a customer has saved, and waits for: what is taken out can be brought back for four seconds, in its
 * place, and what other tabs do is followed. Without it the forms do the same, page by page.
 */

const locale = document.documentElement.dataset.locale as Locale;
const list = () => document.querySelector<HTMLElement>('[data-list]');

/** What an answer refused, and nothing else: asking again would change nothing. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function fail(deeds: Deeds, error: unknown): Promise<void> {
  const texts = await loadTexts();
  const refused = error instanceof ApiError ? error : new ApiError(0, String(error));
  toast('error', texts[deeds.refused(refused)] ?? '');
  if (deeds.stays) await follow();
}

/** The empty state, when the last entry has gone. */
function showEmpty(entries: Element): void {
  if (entries.children.length > 0) return;
  const empty = list()?.querySelector<HTMLElement>('[data-list-empty]');
  if (empty) empty.hidden = false;
  entries.remove();
}

/** The session has ended: a form restores it, which leads through signing in. */
function restoreByForm({ restoring }: Deeds, id: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.innerHTML = `<input type="hidden" name="${restoring}">`;
  const field = form.querySelector('input');
  if (field) field.value = id;
  document.body.appendChild(form);
  form.submit();
}

/** Takes an entry out, and says for some time that it can be brought back. */
async function takeOut(form: HTMLFormElement): Promise<void> {
  const entry = form.closest<HTMLElement>('[data-item]');
  const entries = entry?.parentElement;
  const deeds = deedsOf();
  if (!deeds || !entry || !entries || entry.ariaBusy === 'true') return;
  entry.ariaBusy = 'true';
  const id = entry.dataset.item ?? '';
  try {
    await deeds.remove(id);
  } catch (error) {
    entry.ariaBusy = null;
    // The session has ended: the form leads to sign in.
    if (error instanceof ApiError && error.status === 401) form.submit();
    await fail(deeds, error);
    return;
  }
  tellSaved(deeds.key(id), false);
  // Keeps the place of what was taken out.
  const place = document.createElement('li');
  place.className = 'undo-item';
  const banner = await openBanner(entry.dataset.removed ?? '');
  entry.replaceWith(place);
  entry.ariaBusy = null;
  banner.button.focus();
  const leave = async () => {
    const focused = banner.close();
    if (deeds.stays) await show(id, place);
    else {
      place.remove();
      showEmpty(entries);
    }
    if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const stopClock = startUndoClock(banner.element, leave);
  banner.button.addEventListener('click', async () => {
    if (banner.button.ariaBusy === 'true') return;
    banner.button.ariaBusy = 'true';
    stopClock();
    try {
      await deeds.restore(id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) restoreByForm(deeds, id);
      else if (isFinal(error)) {
        await leave();
        await fail(deeds, error);
      } else banner.sayFailed();
      banner.button.ariaBusy = null;
      return;
    }
    tellSaved(deeds.key(id), true);
    banner.close();
    if (place.isConnected) place.replaceWith(entry);
    else await follow();
    form.querySelector('button')?.focus();
  });
}

/** Puts the size that was chosen into the cart, without leaving the page. */
async function add(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const texts = await loadTexts();
  try {
    const sku = String(new FormData(form).get('sku'));
    await announceAdded(locale, await call(locale, 'addProduct', { sku }));
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
