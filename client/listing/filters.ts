import { lastPage } from '../page-at.ts';

/**
 * Updates the counts of a listing's filters, and that on the button, while somebody chooses. Without JavaScript they
 * are those of the page. The form applies the choice.
 */

const load = lastPage();

function key({ name, value }: HTMLInputElement): string {
  return `${name} ${value}`;
}

function inputsOf(form: Element): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
}

/** Keeps the text node: WebKit drops a press whose node is gone before the release. */
function write({ firstChild }: Element, text: string): void {
  if (firstChild) firstChild.nodeValue = text;
}

async function onChange({ target }: Event): Promise<void> {
  const form: HTMLElement | null = target instanceof HTMLInputElement ? target.form : null;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-filters]')) return;
  // A form of checkboxes and hidden fields has text values only.
  const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
  const page = await load(`${form.action}?${query}`);
  const other = page?.querySelector('[data-filters]');
  if (!other) return;
  const fresh = new Map(inputsOf(other).map((input) => [key(input), input]));
  for (const input of inputsOf(form)) {
    const now = fresh.get(key(input));
    const [count, newCount] = [input, now].map((each) => each?.parentElement?.querySelector('.facet__count'));
    if (count) write(count, newCount?.textContent ?? '0');
    input.disabled = !input.checked && now?.disabled !== false;
  }
  const [button, newButton] = [form, other].map((each) => each.querySelector('[type=submit]'));
  if (button && newButton) write(button, newButton.textContent);
}

/** Wires the filters of the page. A page from the back/forward cache shows the counts that it was rendered with. */
export function wireFilters(): void {
  addEventListener('change', onChange);
}
