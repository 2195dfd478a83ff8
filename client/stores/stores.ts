import { wireLocate } from './locate.ts';
import { wirePlaces } from './places.ts';
import { followLink, showSearch, wireHistory } from './show.ts';

/**
 * The store locator in place: suggestions, the browser's position, and results in the page under a URL of their own.
 * Without JavaScript the form is submitted, and links are followed.
 */

/** Changing a filter or the country starts a search. */
function onChange(form: HTMLFormElement, { target }: Event): void {
  const isChoice =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (isChoice) showSearch(form, false);
}

/** Links of the list: to its other pages, or without a filter. */
function onClick(form: HTMLFormElement, event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = target.closest<HTMLAnchorElement>('[data-stores] a');
  if (link === null || link.pathname !== location.pathname || link.hash !== '') return;
  event.preventDefault();
  followLink(form, link.href);
}

export function wire(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  wirePlaces(form);
  wireLocate(form);
  wireHistory(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showSearch(form, true);
  });
  form.addEventListener('change', (event) => onChange(form, event));
  addEventListener('click', (event) => onClick(form, event));
}
