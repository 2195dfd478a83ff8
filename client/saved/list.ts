import { ApiError } from '../api.ts';
import { addInPlace } from '../cart/add-in-place.ts';
import { pageAt } from '../page-at.ts';
import { toast } from '../toast.ts';
import { offerUndo } from '../undo-offer.ts';
import { type ListKind, listKind } from './list-kinds.ts';
import { openBanner } from './removal-banner.ts';

/**
 * The lists of saved products and stock alerts: a removed entry can be restored for four seconds, in its place, and
 * changes of other tabs are followed. Without JavaScript the forms do the same.
 */

/** Reports to other tabs that a product (its id) or a size (`sku:…`) was saved or removed. */
export type PostSaved = (change: [id: string, on: boolean]) => void;

const list = () => document.querySelector<HTMLElement>('[data-list]');

let post: PostSaved;

/** True for a refusal: a retry would change nothing. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function fail(kind: ListKind, error: unknown): Promise<void> {
  const refused = error instanceof ApiError ? error : new ApiError(0, String(error));
  toast({ type: 'error', key: kind.refusalKey(refused) });
  if (kind.stays) await follow();
}

/** Shows the empty state when the last entry is gone. */
function showEmpty(entries: Element): void {
  if (entries.children.length > 0) return;
  const empty = list()?.querySelector<HTMLElement>('[data-list-empty]');
  if (empty) empty.hidden = false;
  entries.remove();
}

/** Removes an entry, and offers to restore it for some time. */
async function takeOut(form: HTMLFormElement): Promise<void> {
  const entry = form.closest<HTMLElement>('[data-item]');
  const entries = entry?.parentElement;
  const kind = listKind();
  if (!kind || !entry || !entries || entry.ariaBusy === 'true') return;
  entry.ariaBusy = 'true';
  const id = entry.dataset.item ?? '';
  try {
    await kind.remove(id);
  } catch (error) {
    entry.ariaBusy = null;
    // The session has ended: the form leads to sign in.
    if (error instanceof ApiError && error.status === 401) form.submit();
    await fail(kind, error);
    return;
  }
  post([kind.key(id), false]);
  // Placeholder for the removed entry.
  const place = document.createElement('li');
  place.className = 'undo-item';
  const banner = await openBanner(entry.dataset.removed ?? '', kind.restoring, id);
  entry.replaceWith(place);
  entry.ariaBusy = null;
  banner.button.focus();
  const leave = async () => {
    const focused = banner.close();
    if (kind.stays) await show(id, place);
    else {
      place.remove();
      showEmpty(entries);
    }
    if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const restore = async () => {
    if (banner.button.ariaBusy === 'true') return;
    banner.button.ariaBusy = 'true';
    try {
      await kind.restore(id);
    } catch (error) {
      // The session has ended: the form leads to sign in.
      if (error instanceof ApiError && error.status === 401) banner.form.submit();
      else if (isFinal(error)) {
        await leave();
        await fail(kind, error);
      } else banner.sayFailed();
      banner.button.ariaBusy = null;
      return;
    }
    post([kind.key(id), true]);
    banner.close();
    if (place.isConnected) place.replaceWith(entry);
    else await follow();
    form.querySelector('button')?.focus();
  };
  offerUndo(banner.element, restore, leave);
}

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  if (!('remove' in form.dataset || 'add' in form.dataset)) return;
  event.preventDefault();
  void ('remove' in form.dataset ? takeOut(form) : addInPlace(form, String(new FormData(form).get('sku'))));
}

/** Renders an entry anew, in its old place; the next page load sorts it. */
async function show(id: string, place: HTMLElement): Promise<void> {
  const now = await pageAt(location.href);
  const entry = now?.querySelector(`[data-item="${CSS.escape(id)}"]`);
  if (entry) place.replaceWith(entry);
  else await follow();
}

/** Updates the list after another tab has changed it, or when the page comes back. */
async function follow(): Promise<void> {
  const now = (await pageAt(location.href))?.querySelector('[data-list]');
  if (now) list()?.replaceWith(now);
}

/** Wires the list of the page; returns a function that updates it. */
export function wireList(postSaved: PostSaved): () => void {
  post = postSaved;
  addEventListener('submit', onSubmit);
  // From here on scripts handle the forms.
  document.documentElement.dataset.savedList = 'wired';
  return () => void follow();
}
