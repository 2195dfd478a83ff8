/**
 * The map of stores comes when it is looked at, or when a store of the list is to be shown on it. Until then, and wherever
 * its script cannot be had, the list has everything.
 */

/** Wires the map of the page. */
export function wire(section: HTMLElement): void {
  let asked: Promise<((id: string, byKeyboard: boolean) => void) | null> | undefined;
  const load = () => {
    seen.disconnect();
    asked ??= import('./map.ts')
      .then(({ showMap }) => showMap(section))
      .catch(() => {
        section.dataset.state = 'failed';
        return null;
      });
    return asked;
  };
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) load();
  });
  seen.observe(section);
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-on-map]') : null;
    if (link === null) return;
    event.preventDefault();
    const show = await load();
    if (show === null) section.scrollIntoView();
    else show(link.dataset.onMap ?? '', event.detail === 0);
  });
}
