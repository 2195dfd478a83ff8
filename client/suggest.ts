import type { CallOutput } from '../shared/contract/contract.ts';
import { formatMoney } from '../shared/money.ts';
import { slugify } from '../shared/slug.ts';
import { remember, remembered } from './past-searches.ts';

/**
 * Suggestions below the search field: a combobox with a listbox (WAI-ARIA), whose options are links. The focus stays in
 * the field; arrows choose, Enter follows, Escape closes. Without it the field is sent as it is.
 */

type Answer = CallOutput<'getSuggestions'>;
type Group = 'past' | 'families' | 'words' | 'products';

/** Letters from which on something is suggested. */
const fewest = 2;

/** Milliseconds after the last letter before anybody is asked. */
const pause = 150;

interface Parts {
  field: HTMLInputElement;
  panel: HTMLElement;
  status: HTMLElement;
  forget: HTMLElement;
}

function option(href: string, ...content: (string | Element | null)[]): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.role = 'option';
  link.tabIndex = -1;
  link.className = 'suggest__option';
  for (const part of content)
    if (part !== null) link.appendChild(typeof part === 'string' ? document.createTextNode(part) : part);
  return link;
}

function span(text: string, className = ''): Element {
  const element = document.createElement('span');
  element.textContent = text;
  element.className = className;
  return element;
}

function wire({ field, panel, status, forget }: Parts): void {
  const { dataset } = panel;
  const { currency = '', intl = '', language = '', pictures = '' } = dataset;
  const locale = document.documentElement.dataset.locale ?? '';
  const address = (pattern: string | undefined, name: string, id: string) =>
    (pattern ?? '').replace('NAME', slugify(name) || '-').replace('ID', id);
  const search = (words: string) => `${dataset.search}?${new URLSearchParams({ q: words })}`;
  const options = () => [...panel.querySelectorAll<HTMLElement>('[role=option]')];
  let active = -1;

  function choose(index: number): void {
    const all = options();
    all[active]?.removeAttribute('aria-selected');
    active = all.length === 0 ? -1 : index;
    const chosen = all[active];
    if (chosen === undefined) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    chosen.ariaSelected = 'true';
    field.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  }

  function open(isOpen: boolean): void {
    panel.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    if (!isOpen) choose(-1);
  }

  function show(content: Partial<Record<Group, HTMLElement[]>>): void {
    for (const group of panel.querySelectorAll<HTMLElement>('[data-group]')) {
      for (const old of group.querySelectorAll('[role=option]')) old.remove();
      const own = content[group.dataset.group as Group] ?? [];
      for (const each of own) group.appendChild(each);
      group.hidden = own.length === 0;
    }
    const all = options();
    for (const [index, each] of all.entries()) each.id = `suggestion-${index}`;
    forget.hidden = content.past === undefined;
    choose(-1);
    status.textContent = (status.dataset.text ?? '').replace('#', String(all.length));
    open(all.length > 0);
  }

  function product({
    name,
    color,
    productId,
    optionId,
    prices,
    pictures: types,
  }: Answer['products'][number]) {
    const picture = document.createElement('img');
    picture.src = `${pictures}/${optionId}/${types[0] ?? 'AP'}?width=320&quality=80&auto=webp`;
    picture.alt = '';
    picture.width = 60;
    picture.height = 80;
    const { appliedPrice, currency: own } = prices.current;
    const link = option(
      address(dataset.product, `${name}-${color}`, productId),
      picture,
      span(name, 'suggest__name'),
      span(color, 'suggest__note'),
      span(formatMoney(appliedPrice, own, intl)),
    );
    link.classList.add('suggest__product');
    return link;
  }

  function showPast(): void {
    const past = remembered().map((words) => option(search(words), words));
    show(past.length === 0 ? {} : { past });
  }

  let asking: AbortController | undefined;
  let waiting: number | undefined;

  async function ask(words: string): Promise<void> {
    asking?.abort();
    asking = new AbortController();
    const query = new URLSearchParams({ query: words.slice(0, 100), currency });
    let answer: Answer;
    try {
      const response = await fetch(`/${locale}/api/getSuggestions?${query}`, { signal: asking.signal });
      if (!response.ok) return;
      answer = await response.json();
    } catch {
      return;
    }
    // Meanwhile the field may hold something else, or nobody be in it.
    if (field.value.trim() !== words || document.activeElement !== field) return;
    const title = (texts: Answer['families'][number]['title']) => texts[language as keyof typeof texts];
    show({
      families: answer.families.map(({ familyId, title: own, department }) =>
        option(
          address(dataset.family, title(own), familyId),
          title(own),
          department && span(title(department), 'suggest__note'),
        ),
      ),
      words: answer.values
        .filter((value) => !answer.families.some(({ title: own }) => title(own) === value))

        .slice(0, 3)
        .map((value) => option(search(value), value)),
      products: answer.products.map(product),
    });
  }

  function onInput(): void {
    clearTimeout(waiting);
    const words = field.value.trim();
    if (words.length < fewest) {
      asking?.abort();
      showPast();
    } else waiting = window.setTimeout(ask, pause, words);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const count = options().length;
    if (event.key === 'Escape' && !panel.hidden) {
      open(false);
      event.preventDefault();
    } else if (event.key === 'Enter') {
      const chosen = options()[active];
      if (panel.hidden || chosen === undefined) return;
      event.preventDefault();
      chosen.click();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (panel.hidden) {
        onInput();
        return;
      }
      // Beyond the last and before the first is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(((active + step + 1 + count + 1) % (count + 1)) - 1);
    }
  }

  field.role = 'combobox';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', 'suggestions');
  field.setAttribute('aria-autocomplete', 'list');
  field.addEventListener('input', onInput);
  field.addEventListener('keydown', onKeyDown);
  field.addEventListener('focus', onInput);
  addEventListener('focusin', ({ target }) => {
    if (target !== field && !(target instanceof Node && panel.contains(target))) open(false);
  });
  addEventListener('pointerdown', ({ target }) => {
    if (target !== field && !(target instanceof Node && panel.contains(target))) open(false);
  });
  // A press in the list leaves the focus in the field.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  forget.addEventListener('click', () => {
    remember([]);
    showPast();
  });
  if (document.activeElement === field) onInput();
}

/** Wires the search field of the page, and keeps what was searched for and found: on this device only. */
export function wireSuggestions(): void {
  const panel = document.querySelector<HTMLElement>('[data-suggest]');
  const field = document.querySelector<HTMLInputElement>('.search-form input[type=search]');
  const status = panel?.querySelector<HTMLElement>('[role=status]');
  const forget = panel?.querySelector<HTMLElement>('.suggest__forget');
  if (!panel || !field || !status || !forget) return;
  const found = field.defaultValue.trim();
  if (found !== '' && document.querySelector('.grid') !== null)
    remember([found, ...remembered().filter((words) => words !== found)]);
  wire({ field, panel, status, forget });
}
