import type { CallOutput } from '../../shared/contract/contract.ts';
import { wireCombobox } from '../combobox.ts';

/** Suggests towns and zip codes below the search field; choosing one starts a search. */

type Places = CallOutput<'suggestPlaces'>;

export function wirePlaces(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[name="search"]');
  const list = form.querySelector<HTMLElement>('[role="listbox"]');
  const status = form.querySelector<HTMLElement>('[role="status"]');
  // Marks a search whose place was suggested.
  const source = form.querySelector<HTMLInputElement>('input[name="source"]');
  const choice = form.elements.namedItem('country');
  // A locator of one country has no choice.
  const country = choice instanceof HTMLSelectElement ? choice : null;
  if (!field || !list || !status || !source) return;
  const { lang, dataset } = document.documentElement;
  // The country before a suggested place set its own; restored when another place is typed.
  let chosen: string | undefined;
  field.addEventListener('input', () => {
    if (country && chosen !== undefined) country.value = chosen;
    chosen = undefined;
    source.disabled = true;
  });
  const names = new Intl.DisplayNames(lang, { type: 'region' });

  function optionOf(place: Places[number]): HTMLElement {
    const option = document.createElement('div');
    const text = `${place.zipCode} ${place.city}`.trim();
    option.role = 'option';
    option.className = 'look-up__option';
    option.textContent = country && place.country ? `${text}, ${names.of(place.country)}` : text;
    option.addEventListener('click', () => {
      if (!field || !source) return;
      field.value = text;
      source.disabled = false;
      if (country && place.country && country.value !== place.country) {
        chosen = country.value;
        country.value = place.country;
      }
      clear();
      form.requestSubmit();
    });
    return option;
  }

  const clear = wireCombobox<Places>({
    field,
    panel: list,
    listbox: list,
    status,
    fewest: 2,
    addressOf(search) {
      const countryCode = form.dataset.locator || country?.value || '';
      const query = { search: search.slice(0, 100), ...(countryCode !== '' && { countryCode }) };
      return `/${dataset.locale}/api/suggestPlaces?${new URLSearchParams(query)}`;
    },
    draw: (places) => list.replaceChildren(...(places ?? []).map(optionOf)),
  });
}
