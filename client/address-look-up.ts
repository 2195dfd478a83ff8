import { type SuggestedAddress, suggestedAddress, suggestionText } from '../shared/address-suggestion.ts';
import type { CallOutput } from '../shared/contract/contract.ts';

/**
 * Addresses below the field that finds one: a combobox with a listbox (WAI-ARIA). The focus stays in the field; arrows
 * choose, Enter or a press fills in the form, Escape closes. Without it the form is sent, and the page lists what was
 * found.
 */

type Suggestions = CallOutput<'suggestAddresses'>;

/** Letters from which on something is asked for. */
const fewest = 3;

/** Milliseconds after the last letter before anybody is asked. */
const pause = 200;

interface Parts {
  field: HTMLInputElement;
  form: HTMLFormElement;
  list: HTMLElement;
  status: HTMLElement;
}

/** Writes into the fields of the form, as if it had been typed. */
function fill(form: HTMLFormElement, address: SuggestedAddress): void {
  for (const [name, value] of Object.entries(address)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const folded = input.closest('details');
    if (folded !== null && value !== '') folded.open = true;
  }
}

function wire({ field, form, list, status }: Parts): void {
  const locale = document.documentElement.dataset.locale ?? '';
  let found: Suggestions = [];
  let active = -1;
  let waiting: number | undefined;
  let asking: AbortController | undefined;

  function mark(index: number): void {
    list.children[active]?.removeAttribute('aria-selected');
    active = index;
    const option = list.children[active];
    if (option === undefined) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    option.ariaSelected = 'true';
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  function show(suggestions: Suggestions): void {
    mark(-1);
    found = suggestions;
    list.replaceChildren(
      ...found.map((suggestion, index) => {
        const option = document.createElement('div');
        option.role = 'option';
        option.id = `${list.id}-${index}`;
        option.className = 'look-up__option';
        option.textContent = suggestionText(suggestion);
        return option;
      }),
    );
    list.hidden = found.length === 0;
    field.ariaExpanded = String(!list.hidden);
  }

  function take(index: number): void {
    const suggestion = found[index];
    if (suggestion === undefined) return;
    fill(form, suggestedAddress(suggestion));
    field.value = '';
    show([]);
    status.textContent = status.dataset.filled ?? '';
  }

  async function ask(search: string): Promise<void> {
    asking?.abort();
    asking = new AbortController();
    const country = String(new FormData(form).get('country'));
    const query = new URLSearchParams({ country, search: search.slice(0, 120) });
    let suggestions: Suggestions;
    try {
      const response = await fetch(`/${locale}/api/suggestAddresses?${query}`, { signal: asking.signal });
      if (!response.ok) return;
      suggestions = await response.json();
    } catch {
      return;
    }
    // Meanwhile the field may hold something else, or nobody be in it.
    if (field.value.trim() !== search || document.activeElement !== field) return;
    show(suggestions);
    status.textContent = (status.dataset.count ?? '').replace('#', String(found.length));
  }

  function onInput(): void {
    clearTimeout(waiting);
    const search = field.value.trim();
    if (search.length >= fewest) waiting = window.setTimeout(ask, pause, search);
    else {
      asking?.abort();
      show([]);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (list.hidden) return;
    const { key } = event;
    if (key === 'Escape') show([]);
    else if (key === 'Enter' && active >= 0) take(active);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      // Beyond the last and before the first is the field itself.
      const places = found.length + 1;
      mark(((active + (key === 'ArrowDown' ? 1 : -1) + 1 + places) % places) - 1);
    } else return;
    event.preventDefault();
  }

  field.role = 'combobox';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');
  field.addEventListener('input', onInput);
  field.addEventListener('keydown', onKeyDown);
  field.addEventListener('blur', () => show([]));
  // A press in the list leaves the focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => take([...list.children].indexOf(target as Element)));
}

/** Wires the look-up of the page's form. */
export function wireLookUp(panel: HTMLElement): void {
  const field = panel.querySelector<HTMLInputElement>('input[name="find"]');
  const list = document.getElementById(panel.dataset.lookUp ?? '');
  const status = panel.querySelector<HTMLElement>('[role="status"]');
  if (field?.form && list && status) wire({ field, form: field.form, list, status });
}
