/** Storage key of the picture that the card under pointer or finger shows, with the path of its product. */
const key = 'card';

/** Stores what a card shows: the product shows it until its own, larger picture has arrived (document.tsx). */
function remember({ target }: Event): void {
  const card = target instanceof Element ? target.closest('.card') : null;
  const link = card?.querySelector<HTMLAnchorElement>('.card__name a');
  const source = card?.querySelector<HTMLImageElement>('.card__picture img:first-child')?.currentSrc;
  try {
    if (link && source) sessionStorage.setItem(key, `${link.pathname} ${source}`);
  } catch {
    // Without storage the product shows its own picture only.
  }
}

export function wireCards(): void {
  addEventListener('pointerover', remember);
}
