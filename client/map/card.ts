import { radioOf, rowOf } from './listed.ts';
import type { Point } from './pins.ts';

/** Below the map: which store was chosen on it, or which stores lie so near that no map tells them apart. */

/** Most that are named. */
const maxEntries = 12;
/** Where a store is and until when it is open, as lists and the store's own page have it. */
const status =
  '.store-row > p:not(.small), .store__visit > .opening, address > p:not(:has(a)), .choice__text > .small';

interface CardOptions {
  /** The id of the customer's own store; empty for none. */
  ownId(): string;
  /** What a place of the card is asked to be where the list has it to be chosen. */
  onTake(point: Point): void;
}

export class Card {
  readonly #section: HTMLElement;
  readonly #place: HTMLElement;
  readonly #options: CardOptions;

  /** In the section of a map. */
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

  /** Shows stores; none hides it. With `focus`, on the first of them. */
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
    // The list says it of itself.
    if (isOwn && radio === null) say(this.#section.dataset.own);
    if (radio === null ? !isOwn || this.#inForm : !radio.checked && !radio.disabled)
      for (const action of this.#actionsOf(point, radio !== null)) entry.appendChild(action);
    return entry;
  }

  /** The map is part of a form: whatever is shown can be taken. */
  get #inForm(): boolean {
    return this.#section.closest('form') !== null;
  }

  /** What can be done with a place, as the page has it in its template; nothing where that has nothing. */
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
