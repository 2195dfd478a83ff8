import { pictureRatio } from 'virtual:product-picture';
import type { Suggested } from '../../shared/catalogue/suggested.ts';
import { formatPrice } from '../../shared/format/money.ts';
import { addressedId, slugify } from '../../shared/format/slug.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { wireCombobox } from '../combobox.ts';
import { remember, remembered } from './past-searches.ts';

/** Suggestions below the search field: a combobox of links. Without JavaScript the field is just submitted. */

type Group = 'past' | 'families' | 'words' | 'help' | 'products';

interface Parts {
  field: HTMLInputElement;
  panel: HTMLElement;
  listbox: HTMLElement;
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

function wireField({ field, panel, listbox, status, forget }: Parts): void {
  const { dataset } = panel;
  const { currency = '', intl = '', language = '', pictures = '' } = dataset;
  const locale = document.documentElement.dataset.locale ?? '';
  const address = (pattern: string | undefined, name: string, id: string) =>
    (pattern ?? '').replace('NAME', slugify(name, language as Language) || '-').replace(/-?ID/, id);
  const search = (words: string) => `${dataset.search}?${new URLSearchParams({ q: words })}`;

  function product(suggested: Suggested['products'][number]) {
    const { name, color, productId, optionId, prices, price, pictures: types } = suggested;
    const picture = document.createElement('img');
    picture.src = `${pictures}/${optionId}/${types[0] ?? 'AP'}?width=320&quality=80&auto=webp`;
    picture.alt = '';
    picture.width = 60;
    picture.height = 60 * pictureRatio;
    const { appliedPrice, currency: own } = prices.current;
    const link = option(
      address(dataset.product, `${name}-${color}`, addressedId(productId)),
      picture,
      span(name, 'suggest__name'),
      color && span(color, 'suggest__note'),
      span(price ?? formatPrice(appliedPrice, own, intl)),
    );
    link.classList.add('suggest__product');
    return link;
  }

  function contentOf({ families, values, help, products }: Suggested): Partial<Record<Group, HTMLElement[]>> {
    const title = (texts: Suggested['families'][number]['title']) => texts[language as keyof typeof texts];
    return {
      families: families.map(({ familyId, title: own, department }) =>
        option(
          address(dataset.family, title(own), familyId),
          title(own),
          department && span(title(department), 'suggest__note'),
        ),
      ),
      words: values
        .filter((value) => !families.some(({ title: own }) => title(own) === value))
        .slice(0, 3)
        .map((value) => option(search(value), value)),
      help: help.map(({ title: own, href }) => option(href, own)),
      products: products.map(product),
    };
  }

  function draw(answer: Suggested | null): void {
    const past = answer === null ? remembered().map((words) => option(search(words), words)) : [];
    const content: Partial<Record<Group, HTMLElement[]>> = answer === null ? { past } : contentOf(answer);
    for (const group of listbox.querySelectorAll<HTMLElement>('[data-group]')) {
      for (const old of group.querySelectorAll('[role=option]')) old.remove();
      const own = content[group.dataset.group as Group] ?? [];
      for (const each of own) group.appendChild(each);
      group.hidden = own.length === 0;
    }
    forget.hidden = past.length === 0;
  }

  const drawPast = wireCombobox<Suggested>({
    field,
    panel,
    listbox,
    status,
    fewest: 2,
    addressOf: (words) =>
      `/${locale}/api/getSuggestions?${new URLSearchParams({ query: words.slice(0, 100), currency })}`,
    draw,
  });
  forget.addEventListener('click', () => {
    remember([]);
    drawPast();
  });
}

/** Wires the search field of the page, and stores successful searches in this browser only. */
export function wire(): void {
  const panel = document.querySelector<HTMLElement>('[data-suggest]');
  const field = document.querySelector<HTMLInputElement>('.search-form input[type=search]');
  const listbox = panel?.querySelector<HTMLElement>('[role=listbox]');
  const status = panel?.querySelector<HTMLElement>('[role=status]');
  const forget = panel?.querySelector<HTMLElement>('.suggest__forget');
  if (!panel || !field || !listbox || !status || !forget) return;
  const found = field.defaultValue.trim();
  if (found !== '' && document.querySelector('.grid') !== null)
    remember([found, ...remembered().filter((words) => words !== found)]);
  wireField({ field, panel, listbox, status, forget });
}
