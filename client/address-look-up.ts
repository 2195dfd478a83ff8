import { type SuggestedAddress, suggestedAddress, suggestionText } from '../shared/account/address-suggestion.ts';
import type { CallOutput } from '../shared/contract/contract.ts';
import { wireCombobox } from './combobox.ts';

/**
 * A combobox of addresses below the search field; choosing an option fills in the form. Without JavaScript the form is
 * sent, and the page lists the results.
 */

type Suggestions = CallOutput<'suggestAddresses'>;

interface Parts {
  field: HTMLInputElement;
  form: HTMLFormElement;
  list: HTMLElement;
  status: HTMLElement;
}

/** Writes into the fields of the form and fires the events of typing. */
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

function wireField({ field, form, list, status }: Parts): void {
  const locale = document.documentElement.dataset.locale ?? '';

  function optionOf(suggestion: Suggestions[number]): HTMLElement {
    const option = document.createElement('div');
    option.role = 'option';
    option.className = 'look-up__option';
    option.textContent = suggestionText(suggestion);
    option.addEventListener('click', () => {
      fill(form, suggestedAddress(suggestion));
      field.value = '';
      clear();
      status.textContent = status.dataset.filled ?? '';
    });
    return option;
  }

  const clear = wireCombobox<Suggestions>({
    field,
    panel: list,
    listbox: list,
    status,
    fewest: 3,
    addressOf(search) {
      const country = String(new FormData(form).get('country'));
      return `/${locale}/api/suggestAddresses?${new URLSearchParams({ country, search: search.slice(0, 120) })}`;
    },
    draw(found) {
      list.replaceChildren(...(found ?? []).map(optionOf));
      // With options the status is for screen readers only; "no results" has to be visible.
      status.classList.toggle('visually-hidden', found?.length !== 0);
    },
  });
}

export function wire(panel: HTMLElement): void {
  const field = panel.querySelector<HTMLInputElement>('input[name="find"]');
  const list = document.getElementById(panel.dataset.lookUp ?? '');
  const status = panel.querySelector<HTMLElement>('[role="status"]');
  if (!(field?.form && list && status)) return;
  wireField({ field, form: field.form, list, status });
  // The message of the last search does not apply to the next one.
  field.addEventListener('input', () => panel.querySelector('.notice, .look-up__found')?.remove(), {
    once: true,
  });
}
