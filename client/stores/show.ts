import { lastPage } from '../page-at.ts';

/** What a search finds, brought into the page; each search is an entry of the history. */

const found = (page: Document) => page.querySelector<HTMLElement>('[data-stores]');
const formOf = (page: Document) => page.querySelector<HTMLFormElement>('[data-locator]');

const load = lastPage();

/** The address of what the form asks for, without what is empty. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  const text = query.toString();
  return form.action + (text === '' ? '' : `?${text}`);
}

/** Shows what another page of the locator has found, and gives that page; null when it cannot be had. */
async function bring(address: string): Promise<Document | null> {
  const old = found(document);
  if (old) old.ariaBusy = 'true';
  const page = await load(address);
  if (page === undefined) return null;
  const fresh = page && found(page);
  const offline = formOf(document)?.querySelector<HTMLElement>('[data-offline]');
  if (offline) offline.hidden = page !== null || navigator.onLine;
  if (offline?.hidden === false && old) {
    // What was found before stays, and so does what was typed.
    old.ariaBusy = null;
    return null;
  }
  if (!page || !old || !fresh) {
    // Its words for what went wrong are on its own page.
    location.assign(address);
    return null;
  }
  old.replaceChildren(...fresh.childNodes);
  old.ariaBusy = null;
  return page;
}

/** Shows an address in place, as a new entry of the history; with `focus`, where its list begins. Gives its page. */
async function show(address: string, focus: boolean): Promise<Document | null> {
  const page = await bring(address);
  if (page === null) return null;
  if (address !== location.href) history.pushState(null, '', address);
  if (focus) found(document)?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  return page;
}

/** Shows what the form asks for. */
export async function showSearch(form: HTMLFormElement, focus: boolean): Promise<void> {
  await show(addressOf(form), focus);
}

/** Shows where a link of the list leads, and has the form say the same. */
export async function followLink(form: HTMLFormElement, address: string): Promise<void> {
  const page = await show(address, true);
  const other = page && formOf(page);
  if (other) copy(other, form);
}

/** Makes the form say what another one says. */
function copy(from: HTMLFormElement, to: HTMLFormElement): void {
  const others = [...from.elements];
  for (const [index, field] of [...to.elements].entries()) {
    const other = others[index];
    if (field instanceof HTMLInputElement && other instanceof HTMLInputElement) {
      field.value = other.value;
      field.checked = other.checked;
      field.disabled = other.disabled;
    } else if (field instanceof HTMLSelectElement && other instanceof HTMLSelectElement)
      field.value = other.value;
  }
}

/** Back and forward show what was found there, and what was asked. */
export function wireHistory(form: HTMLFormElement): void {
  addEventListener('popstate', async () => {
    const page = await bring(location.href);
    const other = page && formOf(page);
    if (other) copy(other, form);
  });
}
