import { ApiError, call } from '../api.ts';
import { doWithout } from '../parsed.ts';
import { toast } from '../toast.ts';
import type { PostSaved } from './list.ts';
import { refusedWords } from './refused.ts';

/**
 * Hearts, stock alerts and stores that the customer has saved. Loaded with the response about the visitor; until then,
 * and for strangers, the buttons submit their forms.
 */

/** Ids of saved products and sizes (`sku:…`) in the response about the visitor; changes on this page come first. */
const answered = new Set<string>();
const changed = new Map<string, boolean>();
const busy = new Set<string>();

const isOn = (id: string) => changed.get(id) ?? answered.has(id);
const isHeart = (button: HTMLButtonElement) => button.name === 'save';
/** A heart is for a product, whatever its colour. */
const idOf = (button: HTMLButtonElement) =>
  isHeart(button) ? (button.value.split('.')[0] ?? '') : `sku:${button.value}`;

function draw(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.heart, .alert-offer button')) {
    const id = idOf(button);
    const pressed = String(isOn(id));
    if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
    button.ariaBusy = busy.has(id) ? 'true' : null;
  }
  // The customer's own store cannot be chosen again.
  for (const form of document.querySelectorAll<HTMLElement>('form[data-mine]')) {
    const { value } = form.querySelector('button') ?? {};
    if (value && isOn(`store:${value}`)) form.textContent = form.dataset.mine ?? '';
  }
}

let followList = doWithout;

let post: PostSaved = doWithout;

function follow(change?: Parameters<PostSaved>[0]): void {
  if (change) {
    changed.set(...change);
    draw();
  }
  followList();
}

let wired = false;

/** Before this script has run, and for strangers, a tap submits the form. */
function onTap(event: MouseEvent): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('.heart, .alert-offer button') : null;
  if (button === null || document.documentElement.dataset.visitor === 'anonymous') return;
  event.preventDefault();
  void tap(button);
}

async function wire(): Promise<void> {
  if (wired) return;
  wired = true;
  addEventListener('click', onTap);
  // A static import would split the file that every page loads.
  const { page } = await import('../page.ts');
  post = page.tabChannel('saved', follow);
  if (document.querySelector('[data-list]') !== null)
    import('./list.ts').then(({ wireList }) => {
      followList = wireList(post);
    }, doWithout);
  new MutationObserver(draw).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  });
}

export function showSaved(ids: readonly string[]): void {
  answered.clear();
  for (const id of ids) answered.add(id);
  // The map marks it as well (client/map/).
  document.documentElement.dataset.store = ids.find((id) => id.startsWith('store:'))?.slice(6) ?? '';
  void wire();
  draw();
}

async function change(button: HTMLButtonElement, on: boolean): Promise<void> {
  const [productId = '', optionId = ''] = button.value.split('.');
  if (!isHeart(button)) {
    const sku = button.value;
    const storeId = button.form?.dataset.store ?? '';
    await (on ? call('addStockAlert', { sku, storeId }) : call('deleteStockAlert', { sku, knowledgeTypeId: storeId }));
  } else if (on) await call('addWishlistProduct', { productId, optionId });
  else await call('deleteWishlistProduct', { productId });
}

/** Shows the result of a stock alert below the sizes. */
async function sayAlert(button: HTMLButtonElement, on: boolean): Promise<void> {
  const status = button.closest('.alert-offer')?.querySelector('[role=status]');
  const { page } = await import('../page.ts');
  const texts = await page.loadTexts();
  const text = texts[on ? 'alerts.added' : 'alerts.withdrawn'] ?? '';
  if (status) status.textContent = text.replace('{{size}}', button.textContent ?? '');
}

/** Toggles a heart or an alert; a second tap before the response is ignored. */
async function tap(button: HTMLButtonElement): Promise<void> {
  const id = idOf(button);
  if (busy.has(id)) return;
  busy.add(id);
  const on = !isOn(id);
  const show = (now: boolean) => {
    changed.set(id, now);
    draw();
  };
  show(on);
  try {
    await change(button, on);
    post([id, on]);
    if (!isHeart(button)) await sayAlert(button, on);
  } catch (error) {
    show(!on);
    // The session has ended: the form leads to sign in, and is carried out then.
    if (error instanceof ApiError && error.status === 401) button.form?.requestSubmit(button);
    else if (error instanceof ApiError)
      toast({
        type: 'error',
        key: refusedWords(error, isHeart(button) ? 'wishlist.failed' : 'alerts.failed'),
      });
  } finally {
    busy.delete(id);
    draw();
  }
}
