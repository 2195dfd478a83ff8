import { lastPage } from '../page-at.ts';

/** Shows search results in the page; each search is an entry of the history. */

const found = (page: Document) => page.querySelector<HTMLElement>('[data-stores]');
const formOf = (page: Document) => page.querySelector<HTMLFormElement>('[data-locator]');

const load = lastPage();

/** URL of the form's search, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  const text = query.toString();
  return form.action + (text === '' ? '' : `?${text}`);
}

/** Shows the results of another page of the locator, and returns that page; null if it cannot be loaded. */
async function bring(address: string): Promise<Document | null> {
  const old = found(document);
  if (old) old.ariaBusy = 'true';
  const page = await load(address);
  if (page === undefined) return null;
  const fresh = page && found(page);
  const offline = formOf(document)?.querySelector<HTMLElement>('[data-offline]');
  if (offline) offline.hidden = page !== null || navigator.onLine;
  if (offline?.hidden === false && old) {
    // The old results stay, and so does what was typed.
    old.ariaBusy = null;
    return null;
  }
  if (!page || !old || !fresh) {
    // The page itself has the error message.
    location.assign(address);
    return null;
  }
  old.replaceChildren(...fresh.childNodes);
  old.ariaBusy = null;
  return page;
}

/** Shows a URL in place, as a new history entry; with `focus`, focuses the start of the list. Returns its page. */
async function show(address: string, focus: boolean): Promise<Document | null> {
  const page = await bring(address);
  if (page === null) return null;
  if (address !== location.href) history.pushState(null, '', address);
  if (focus) found(document)?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  return page;
}

export async function showSearch(form: HTMLFormElement, focus: boolean): Promise<void> {
  await show(addressOf(form), focus);
}

/** Shows the page of a link in the list, and sets the form to its search. */
export async function followLink(form: HTMLFormElement, address: string): Promise<void> {
  const page = await show(address, true);
  const other = page && formOf(page);
  if (other) copy(other, form);
}

function copy(from: HTMLFormElement, to: HTMLFormElement): void {
  const others = [...from.elements];
  for (const [index, field] of [...to.elements].entries()) {
    const other = others[index];
    if (field instanceof HTMLInputElement && other instanceof HTMLInputElement) {
      field.value = other.value;
      field.checked = other.checked;
      field.disabled = other.disabled;
    } else if (field instanceof HTMLSelectElement && other instanceof HTMLSelectElement) field.value = other.value;
  }
}

/** Back and forward show the results, and set the form, of their entry. */
export function wireHistory(form: HTMLFormElement): void {
  addEventListener('popstate', async () => {
    const page = await bring(location.href);
    const other = page && formOf(page);
    if (other) copy(other, form);
  });
}
