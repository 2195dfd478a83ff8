import {
  type SuggestedAddress,
  suggestedAddress,
  suggestionText,
} from '../shared/account/address-suggestion.ts';
import type { CallOutput } from '../shared/contract/contract.ts';
import { wireCombobox } from './combobox.ts';

/**
 * Addresses below the field that finds one: a combobox whose options fill in the form. Without it the form is sent, and
 * the page lists what was found.
 */

type Suggestions = CallOutput<'suggestAddresses'>;

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
      // Options are seen; that there are none has to be read.
      status.classList.toggle('visually-hidden', found?.length !== 0);
    },
  });
}

/** Wires the look-up of the page's form. */
export function wire(panel: HTMLElement): void {
  const field = panel.querySelector<HTMLInputElement>('input[name="find"]');
  const list = document.getElementById(panel.dataset.lookUp ?? '');
  const status = panel.querySelector<HTMLElement>('[role="status"]');
  if (!(field?.form && list && status)) return;
  wireField({ field, form: field.form, list, status });
  // What the page has said of a search says nothing of the next one.
  field.addEventListener('input', () => panel.querySelector('.notice, .look-up__found')?.remove(), {
    once: true,
  });
}
