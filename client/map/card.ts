import { radioOf, rowOf } from './listed.ts';
import type { Point } from './pins.ts';

/** The card below the map: the chosen store, or stores too near each other to be told apart on it. */

/** Maximum of stores listed. */
const maxEntries = 12;
/** Selects address and opening hours in the rows of lists and the store's own page. */
const status = '.store-row > p:not(.small), .store__visit > .opening, address > p:not(:has(a)), .choice__text > .small';

interface CardOptions {
  /** Returns the id of the customer's own store; empty for none. */
  ownId(): string;
  /** Called when a store of the card is chosen that the list offers, too. */
  onTake(point: Point): void;
}

export class Card {
  readonly #section: HTMLElement;
  readonly #place: HTMLElement;
  readonly #options: CardOptions;

  /** @throws {Error} if the section has no place for the card */
  constructor(section: HTMLElement, options: CardOptions) {
    const place = section.querySelector<HTMLElement>('[data-map-card]');
    if (!place) throw new Error('No place for a card');
    this.#section = section;
    this.#place = place;
    place.tabIndex = -1;
    this.#options = options;
  }

  get isShown(): boolean {
    return !this.#place.hidden;
  }

  get hasFocus(): boolean {
    return this.#place.contains(document.activeElement);
  }

  /** Shows stores; hides the card for none. With `focus`, focuses the first one. */
  show(points: readonly Point[], focus: boolean): void {
    const entries = points.slice(0, maxEntries).map((point) => this.#entryOf(point));
    this.#place.querySelector('ul')?.replaceChildren(...entries);
    this.#place.hidden = points.length === 0;
    if (focus) (this.#place.querySelector<HTMLElement>('a, button') ?? this.#place).focus();
  }

  #entryOf(point: Point): HTMLElement {
    const { id, name, href } = point;
    const entry = document.createElement('li');
    const title = document.createElement(href === null ? 'p' : 'a');
    title.textContent = name;
    title.className = 'map__name';
    if (title instanceof HTMLAnchorElement && href !== null) title.href = href;
    entry.appendChild(title);
    const say = (text: string | null | undefined) => {
      const line = document.createElement('p');
      line.className = 'small muted';
      line.textContent = text ?? '';
      entry.appendChild(line);
    };
    for (const line of rowOf(id)?.querySelectorAll(status) ?? []) say(line.textContent);
    const radio = radioOf(id);
    const isOwn = id === this.#options.ownId();
    // The list marks it already.
    if (isOwn && radio === null) say(this.#section.dataset.own);
    if (radio === null ? !isOwn || this.#inForm : !radio.checked && !radio.disabled)
      for (const action of this.#actionsOf(point, radio !== null)) entry.appendChild(action);
    return entry;
  }

  /** True if the map is part of a form: every shown place can be chosen. */
  get #inForm(): boolean {
    return this.#section.closest('form') !== null;
  }

  /** The actions for a place, from the page's template; none without one. */
  #actionsOf(point: Point, isListed: boolean): Node[] {
    const { id, name, latitude, longitude } = point;
    const template = this.#section.querySelector<HTMLTemplateElement>('[data-map-action]');
    if (template === null) return [];
    const action = document.importNode(template.content, true);
    for (const button of action.querySelectorAll('button')) {
      button.value = 'withPlace' in button.dataset ? [latitude, longitude, id].join() : id;
      button.ariaLabel = (button.ariaLabel ?? '').replace('#', name);
      if (!isListed) continue;
      button.type = 'button';
      button.addEventListener('click', () => this.#options.onTake(point));
    }
    return [action];
  }
}
