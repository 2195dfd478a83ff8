/**
 * The little that the header and the footer cannot do with HTML and CSS alone. Everything here improves what
 * already works: menus open by hover, focus and popover, the way back leads home.
 */

/** Where the main menu is a row with sheets below it, not a drawer. */
const desktop = matchMedia('(width >= 1280px)');

/** Whether the page before this one was a page of the shop, as far as the browser tells. */
function hasPageBefore(): boolean {
  if ('navigation' in window) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** A link whose address search engines shall not read is followed like any other. */
function followObfuscated(event: MouseEvent | KeyboardEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-leads]') : null;
  const [key, button] = event instanceof KeyboardEvent ? [event.key, 0] : ['Enter', event.button];
  if (link === null || key !== 'Enter' || button === 2) return;
  const beside = 'window' in link.dataset || event.ctrlKey || event.metaKey || button === 1;
  open(atob(link.dataset.leads ?? ''), beside ? '_blank' : '_self', beside ? 'noopener' : '');
}

/**
 * A link with a hash brings its target to the vertical centre of the window (specification, section 2), once the browser
 * has gone there. The beginning of what is taller stays where the style sheet puts it.
 */
function centre(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
  const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target || target.offsetHeight > innerHeight || link.pathname !== location.pathname) return;
  setTimeout(() => {
    const { top, bottom } = target.getBoundingClientRect();
    scrollBy(0, (top + bottom - innerHeight) / 2);
  });
}

/** The back button goes to the page before this one, when that was a page of the shop. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-back]') : null;
  if (link === null || !hasPageBefore()) return;
  event.preventDefault();
  history.back();
}

/** Menus that open by hover and focus: all of them on desktops, that of the account everywhere. */
const hovered = () => (desktop.matches ? '[data-menu]' : '.header__menu');

/** Esc closes a menu that pointer or focus has opened, until both have left it. Focus inside goes to what opens it. */
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

/** A press opens the account's menu without leaving the focus there, so that it closes when the pointer leaves. */
function onMouseDown(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.header__menu > button'))
    event.preventDefault();
}

/** A menu that was opened by key or press closes when focus or mouse leave it for something else. */
function onLeave(event: FocusEvent | PointerEvent): void {
  const menu = event.target instanceof Element ? event.target.closest(hovered()) : null;
  const next = event.relatedTarget;
  if (menu === null || !(next instanceof Node) || menu.contains(next)) return;
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
  menu.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/** The orders of a listing close on Esc, and when something else is pressed or has the focus. */
function onElsewhere(event: Event): void {
  const sort = document.querySelector<HTMLDetailsElement>('.sort[open]');
  const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
  const inside = event.target instanceof Node && sort?.contains(event.target);
  if (sort === null || !(escaped || (!inside && !(event instanceof KeyboardEvent)))) return;
  sort.open = false;
  if (inside) sort.querySelector('summary')?.focus();
}

let covered: HTMLElement[] = [];

/**
 * What lies under an open layer can be neither pressed nor reached by keyboard. Below desktops a sub-menu is such a
 * layer, too. `closing` is about to close, so that the focus can go back to what opened it.
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

/** Notes how wide the scroll bar is before a layer hides it, so that the page keeps its width (late/layers.css). */
function onOpening(event: Event): void {
  const { documentElement: html } = document;
  const width = innerWidth - html.clientWidth;
  if (event instanceof ToggleEvent && event.newState === 'open' && width > 0)
    html.style.setProperty('--scroll-bar', `${width}px`);
}

/** The focus goes back to what opened the layer: browsers see to that only for the first of several. The account's menu is no layer. */
function onBeforeToggle(event: Event): void {
  const { target: layer } = event;
  if (!(event instanceof ToggleEvent) || event.newState !== 'closed' || !(layer instanceof Element)) return;
  cover(layer);
  const { activeElement: focused, body } = document;
  if (layer.contains(focused) || (focused === body && !desktop.matches && !layer.matches('.flyout')))
    document.querySelector<HTMLElement>(`[popovertarget="${layer.id}"]`)?.focus();
}

/** A page that comes back from the browser's memory has its menus closed. */
function onPageHide(): void {
  for (const layer of document.querySelectorAll<HTMLElement>('[popover]:popover-open:not([data-relative])'))
    layer.hidePopover();
}

/** The footer's blocks stand open side by side where there is room; there they say so, too. */
function openFooter({ matches }: { matches: boolean }): void {
  for (const block of document.querySelectorAll<HTMLDetailsElement>('.footer__block')) block.open = matches;
}

/** Wires header and footer, once per page. */
export function wireHeader(): void {
  addEventListener('click', onClick);
  addEventListener('click', centre);
  for (const name of ['click', 'auxclick', 'keydown'] as const) addEventListener(name, followObfuscated);
  addEventListener('mousedown', onMouseDown);
  addEventListener('keydown', onKeyDown);
  for (const name of ['keydown', 'pointerdown', 'focusin']) addEventListener(name, onElsewhere);
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
