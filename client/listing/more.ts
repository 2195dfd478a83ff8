import { pageAt } from '../page-at.ts';

/**
 * "Show more": the next page of a listing comes into this one, and its address into the address bar. Where a browser has
 * not kept the page, the way back brings all that was shown again, and the place. Without it the link leads there.
 */

interface ListingPart {
  /** Address of the first page that is shown, when it is not the one in the address bar. */
  from: string;
  /** Where the page was scrolled to when it was left. */
  y: number;
}

/** What this entry of the history remembers. Nobody else writes to it. */
function shown(): ListingPart | null {
  return (history.state as ListingPart | null)?.from === undefined ? null : (history.state as ListingPart);
}

const paging = (page: Document) => page.querySelector<HTMLElement>('.paging');
/** The cards that a page lists: they stand before the way to the others. */
function grid(page: Document): Element | null {
  let element = paging(page)?.previousElementSibling ?? null;
  while (element !== null && !element.matches('.grid')) element = element.previousElementSibling;
  return element;
}

/** Brings the next page below this one. False when it cannot be had. */
async function append(link: HTMLAnchorElement): Promise<Element | null> {
  const page = await pageAt(link.href);
  const next = page && paging(page);
  const cards = [...((page && grid(page)?.children) ?? [])];
  const list = grid(document);
  if (!cards[0] || !next || !list) return null;
  const from = shown()?.from ?? location.href;
  for (const card of cards) list.appendChild(card);
  const status = document.querySelector('.paging__shown');
  const count = next.querySelector('.paging__shown');
  paging(document)?.replaceWith(next);
  // The line that screen readers listen to is the same one, with what it says now.
  if (status && count) {
    count.replaceWith(status);
    status.textContent = count.textContent;
  }
  history.replaceState({ from, y: scrollY }, '', link.href);
  return cards[0];
}

/** The way to what stands before another page, instead of this one's; none before the first. */
function showBefore(page: Document): void {
  const [mine, other] = [document, page].map((each) => each.querySelector('.page-before'));
  if (other) mine?.replaceWith(other);
  else mine?.remove();
}

/** Brings the page before this one above it; what one sees stays where it is. Null when it cannot be had. */
async function prepend(link: HTMLAnchorElement): Promise<Element | null> {
  const page = await pageAt(link.href);
  const cards = [...((page && grid(page)?.children) ?? [])];
  const list = grid(document);
  const first = list?.firstElementChild;
  if (!page || !cards[0] || !list || !first) return null;
  const { style } = document.documentElement;
  // Browsers that keep the place by themselves would move it twice.
  style.overflowAnchor = 'none';
  const top = first.getBoundingClientRect().top;
  for (const card of cards) list.insertBefore(card, first);
  // A card that gets its real height only when it comes near would move what is seen, where no browser keeps the place.
  for (const card of list.querySelectorAll<HTMLElement>(':scope > *'))
    card.style.contentVisibility = 'visible';
  showBefore(page);
  history.replaceState({ from: link.href, y: scrollY }, '');
  scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
  return cards.at(-1) ?? null;
}

async function onClick(event: MouseEvent): Promise<void> {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('[data-more], [data-before]')
      : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  const first = await ('more' in link.dataset ? append(link) : prepend(link));
  if (first === null) location.assign(link.href);
  else first.querySelector('a')?.focus({ preventScroll: true });
}

/** Shows again what was shown: all pages from the first one on, and the place. */
async function restore({ from, y }: ListingPart): Promise<void> {
  const address = new URL(from);
  const cards: Element[] = [];
  const last = Number(paging(document)?.dataset.page);
  for (let page = Number(address.searchParams.get('p') ?? 1); page < last; page += 1) {
    address.searchParams.set('p', String(page));
    if (page === 1) address.searchParams.delete('p');
    const before = await pageAt(address.href);
    if (before === null) return;
    if (cards.length === 0) showBefore(before);
    cards.push(...(grid(before)?.children ?? []));
  }
  const list = grid(document);
  const first = list?.firstElementChild ?? null;
  for (const card of cards) list?.insertBefore(card, first);
  scrollTo({ top: y, behavior: 'instant' });
}

/** Wires the listing of the page. */
export function wireMore(): void {
  addEventListener('click', onClick);
  addEventListener('pagehide', () => {
    const state = shown();
    if (state) history.replaceState({ ...state, y: scrollY }, '');
  });
  const state = shown();
  if (state && state.from !== location.href) restore(state);
}
