/**
 * The picture of a pressed card becomes the first picture of its product, and again that of the card on the way back:
 * in browsers with view transitions between pages, for visitors who do not ask for less motion. A product names its
 * first picture in its style sheet.
 */
const transition = 'picture';

/** Storage key of the picture that the card under pointer or finger shows, with the path of its product. */
const key = 'card';

const picturesOf = (card: Element | null | undefined) =>
  card?.querySelector<HTMLImageElement>('.card__picture img:first-child');

/** The visible picture of the card of a product. */
function pictureFor(address: string | null | undefined): HTMLImageElement | undefined {
  const { pathname } = new URL(address ?? '', location.href);
  const links = document.querySelectorAll<HTMLAnchorElement>('.card__name a');
  for (const link of links) {
    const picture = link.pathname === pathname && picturesOf(link.closest('.card'));
    if (!picture) continue;
    const { top, bottom } = picture.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return picture;
  }
  return undefined;
}

let named: HTMLElement[] = [];

function name(element: HTMLElement, value: string): void {
  element.style.viewTransitionName = value;
  named.push(element);
}

function forget(): void {
  for (const element of named) element.style.viewTransitionName = '';
  named = [];
}

/** Names the card's picture instead of the one that this page begins with, if it is a product itself. */
function follow(viewTransition: ViewTransition | null, address: string | null | undefined): void {
  forget();
  const picture = viewTransition && pictureFor(address);
  if (!picture) return;
  const own = document.querySelector<HTMLElement>('.gallery img');
  if (own) name(own, 'none');
  name(picture, transition);
  viewTransition.finished.finally(forget);
}

/** Stores what a card shows: the product shows it until its own, larger picture has arrived (document.tsx). */
function remember({ target }: Event): void {
  const card = target instanceof Element ? target.closest('.card') : null;
  const link = card?.querySelector<HTMLAnchorElement>('.card__name a');
  const source = picturesOf(card)?.currentSrc;
  try {
    if (link && source) sessionStorage.setItem(key, `${link.pathname} ${source}`);
  } catch {
    // Without storage the product shows its own picture only.
  }
}

export function wireCards(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => follow(viewTransition, activation?.entry?.url));
  addEventListener('pagereveal', ({ viewTransition }) => {
    // Safari 18 has the event without `navigation`.
    const from = 'navigation' in window ? navigation.activation?.from?.url : undefined;
    follow(viewTransition, from);
  });
  addEventListener('pointerover', remember);
}
