import { pageAt } from '../page-at.ts';

/**
 * "Show more": appends the next page of a listing to this one, and shows its URL in the address bar. Where the browser
 * has not cached the page, Back restores all pages that were shown, and the scroll position. Without JavaScript the
 * link leads to the next page.
 */

interface ListingPart {
  /** URL of the first page shown, if it is not the one in the address bar. */
  from: string;
  /** Scroll position when the page was left, in pixels. */
  y: number;
}

/** The state of this history entry. Nothing else writes to it. */
function shown(): ListingPart | null {
  return (history.state as ListingPart | null)?.from === undefined ? null : (history.state as ListingPart);
}

const paging = (page: Document) => page.querySelector<HTMLElement>('.paging');
/** The cards of a page; they stand before its paging links. */
function grid(page: Document): Element | null {
  let element = paging(page)?.previousElementSibling ?? null;
  while (element !== null && !element.matches('.grid')) element = element.previousElementSibling;
  return element;
}

/** Appends the next page. Null if it cannot be loaded. */
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
  // Keeps the live region of screen readers and updates its text.
  if (status && count) {
    count.replaceWith(status);
    status.textContent = count.textContent;
  }
  history.replaceState({ from, y: scrollY }, '', link.href);
  return cards[0];
}

/** Replaces the link to the previous page by the one of another page; removes it on the first. */
function showBefore(page: Document): void {
  const [mine, other] = [document, page].map((each) => each.querySelector('.page-before'));
  if (other) mine?.replaceWith(other);
  else mine?.remove();
}

/** Inserts the previous page above this one without moving visible content. Null if it cannot be loaded. */
async function prepend(link: HTMLAnchorElement): Promise<Element | null> {
  const page = await pageAt(link.href);
  const cards = [...((page && grid(page)?.children) ?? [])];
  const list = grid(document);
  const first = list?.firstElementChild;
  if (!page || !cards[0] || !list || !first) return null;
  const { style } = document.documentElement;
  // Browsers with scroll anchoring would move it twice.
  style.overflowAnchor = 'none';
  const top = first.getBoundingClientRect().top;
  for (const card of cards) list.insertBefore(card, first);
  // Off-screen cards get their real height late, which would move visible content where there is no scroll anchoring.
  for (const card of list.querySelectorAll<HTMLElement>(':scope > *')) card.style.contentVisibility = 'visible';
  showBefore(page);
  history.replaceState({ from: link.href, y: scrollY }, '');
  scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
  return cards.at(-1) ?? null;
}

async function onClick(event: MouseEvent): Promise<void> {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-more], [data-before]') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  const first = await ('more' in link.dataset ? append(link) : prepend(link));
  if (first === null) location.assign(link.href);
  else first.querySelector('a')?.focus({ preventScroll: true });
}

/** Restores all pages from the first one on, and the scroll position. */
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

export function wireMore(): void {
  addEventListener('click', onClick);
  addEventListener('pagehide', () => {
    const state = shown();
    if (state) history.replaceState({ ...state, y: scrollY }, '');
  });
  const state = shown();
  if (state && state.from !== location.href) restore(state);
}
