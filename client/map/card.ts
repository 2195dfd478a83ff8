import { rowOf } from './listed.ts';
import type { Point } from './pins.ts';

/** Below the map: which store was chosen on it, or which stores lie so near that no map tells them apart. */

/** Most that are named. */
const most = 12;

function entryOf({ id, name, href }: Point): HTMLElement {
  const entry = document.createElement('li');
  const title = document.createElement(href === null ? 'p' : 'a');
  title.textContent = name;
  if (title instanceof HTMLAnchorElement && href !== null) title.href = href;
  entry.appendChild(title);
  // Where it is and until when it is open, as the list has it.
  for (const line of rowOf(id)?.querySelectorAll('.store-row > p:not(.small)') ?? []) {
    const copy = document.createElement('p');
    copy.className = 'small muted';
    copy.textContent = line.textContent;
    entry.appendChild(copy);
  }
  return entry;
}

/** Shows stores in the card; with `focus`, on the first of them. */
export function showCard(card: HTMLElement, points: readonly Point[], focus: boolean): void {
  card.querySelector('ul')?.replaceChildren(...points.slice(0, most).map(entryOf));
  card.hidden = points.length === 0;
  if (focus) card.querySelector('a')?.focus();
}
