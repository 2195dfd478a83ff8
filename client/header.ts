/** Enhances header and footer. Without it menus open by hover, focus and popover, and the back link leads home. */

/** Matches if the main menu is a row with sheets below it, not a drawer. */
const desktop = matchMedia('(width >= 1280px)');

/** True if the page before was a page of the shop, as far as the browser reveals it. */
function hasPageBefore(): boolean {
  if ('navigation' in window) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** Follows an obfuscated link, whose URL search engines shall not read. */
function followObfuscated(event: MouseEvent | KeyboardEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-leads]') : null;
  const [key, button] = event instanceof KeyboardEvent ? [event.key, 0] : ['Enter', event.button];
  if (link === null || key !== 'Enter' || button === 2) return;
  const inNewTab = 'window' in link.dataset || event.ctrlKey || event.metaKey || button === 1;
  open(atob(link.dataset.leads ?? ''), inNewTab ? '_blank' : '_self', inNewTab ? 'noopener' : '');
}

/**
 * Scrolls the target of a hash link to the vertical centre of the window (specification, section 2), after the
 * browser's own scrolling. The position of taller targets is left to the style sheet.
 */
function centre(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
  const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target || target.offsetHeight > innerHeight || link.pathname !== location.pathname) return;
  setTimeout(() => {
    const { top, bottom } = target.getBoundingClientRect();
    scrollBy(0, (top + bottom - innerHeight) / 2);
  });
}

/** The back button goes to the page before, if that was a page of the shop. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-back]') : null;
  if (link === null || !hasPageBefore()) return;
  event.preventDefault();
  history.back();
}

/** Menus that open by hover and focus: all on desktops, elsewhere only the account's. */
const hovered = () => (desktop.matches ? '[data-menu]' : '.header__menu');

/**
 * Escape closes a menu opened by hover or focus, until pointer and focus have left it. Focus inside moves to its
 * opener.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll<HTMLElement>(`${hovered()}:is(:hover, :focus-within)`)) {
    if (document.activeElement?.closest('.flyout, .menu__panel, .menu__more'))
      menu.querySelector<HTMLElement>(':scope > button')?.focus();
    menu.dataset.dismissed = '';
    const forget = () => delete menu.dataset.dismissed;
    menu.addEventListener('pointerleave', forget, { once: true });
    menu.addEventListener('focusout', forget, { once: true });
  }
}

/** A press opens the account's menu without focusing it, so that it closes when the pointer leaves. */
function onMouseDown(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.header__menu > button')) event.preventDefault();
}

/** A menu opened by key or press closes when the focus or the mouse leaves it. */
function onLeave(event: FocusEvent | PointerEvent): void {
  const menu = event.target instanceof Element ? event.target.closest(hovered()) : null;
  const next = event.relatedTarget;
  if (menu === null || !(next instanceof Node) || menu.contains(next)) return;
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
  menu.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/** Closes the sort menu of a listing on Escape, or when something else is pressed or focused. */
function onPressOutside(event: Event): void {
  const sort = document.querySelector<HTMLDetailsElement>('.sort[open]');
  const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
  const inside = event.target instanceof Node && sort?.contains(event.target);
  if (sort === null || !(escaped || (!inside && !(event instanceof KeyboardEvent)))) return;
  sort.open = false;
  if (inside) sort.querySelector('summary')?.focus();
}

let covered: HTMLElement[] = [];

/**
 * Makes everything under an open layer inert. Below desktops a sub-menu is such a layer, too.
 * @param closing a layer that is about to close: its opener must be focusable again
 */
function cover(closing?: Element): void {
  for (const element of covered) element.inert = false;
  covered = [];
  const layers = document.querySelectorAll(
    `${desktop.matches ? '.layer' : ':is(.layer, .menu__panel)'}:popover-open:not([data-relative])`,
  );
  let inside = [...layers].filter((layer) => layer !== closing).at(-1);
  for (; inside !== undefined && inside !== document.body; inside = inside.parentElement ?? undefined) {
    for (const sibling of inside.parentElement?.children ?? []) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      covered.push(sibling);
    }
  }
}

/** Stores the width of the scroll bar before a layer hides it, so that the page keeps its width (late/layers.css). */
function onOpening(event: Event): void {
  const { documentElement: html } = document;
  const width = innerWidth - html.clientWidth;
  if (event instanceof ToggleEvent && event.newState === 'open' && width > 0)
    html.style.setProperty('--scroll-bar', `${width}px`);
}

/**
 * Returns the focus to what opened the layer; browsers do so only for the first of several layers. Not for the
 * account's menu, which is no layer.
 */
function onBeforeToggle(event: Event): void {
  const { target: layer } = event;
  if (!(event instanceof ToggleEvent) || event.newState !== 'closed' || !(layer instanceof Element)) return;
  cover(layer);
  const { activeElement: focused, body } = document;
  if (layer.contains(focused) || (focused === body && !desktop.matches && !layer.matches('.flyout')))
    document.querySelector<HTMLElement>(`[popovertarget="${layer.id}"]`)?.focus();
}

/** Closes the menus, for a page that comes back from the back/forward cache. */
function onPageHide(): void {
  for (const layer of document.querySelectorAll<HTMLElement>('[popover]:popover-open:not([data-relative])'))
    layer.hidePopover();
}

/** Opens the footer's blocks where they stand side by side, also for screen readers. */
function openFooter({ matches }: { matches: boolean }): void {
  for (const block of document.querySelectorAll<HTMLDetailsElement>('.footer__block')) block.open = matches;
}

export function wireHeader(): void {
  addEventListener('click', onClick);
  addEventListener('click', centre);
  for (const name of ['click', 'auxclick', 'keydown'] as const) addEventListener(name, followObfuscated);
  addEventListener('mousedown', onMouseDown);
  addEventListener('keydown', onKeyDown);
  for (const name of ['keydown', 'pointerdown', 'focusin']) addEventListener(name, onPressOutside);
  addEventListener('focusout', onLeave);
  addEventListener('pointerout', onLeave);
  addEventListener('beforetoggle', onOpening, true);
  addEventListener('beforetoggle', onBeforeToggle, true);
  addEventListener('toggle', () => cover(), true);
  addEventListener('pagehide', onPageHide);
  const roomy = matchMedia('(width >= 768px)');
  roomy.addEventListener('change', openFooter);
  if (roomy.matches) openFooter(roomy);
  if (document.cookie.includes('site-version='))
    document.querySelector<HTMLElement>('.version')?.removeAttribute('hidden');
}
