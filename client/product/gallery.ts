const icons = {
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  previous: 'M20.5 12h-17M9.5 6l-6 6 6 6',
  next: 'M3.5 12h17M14.5 6l6 6-6 6',
};

function button(name: keyof typeof icons, label = ''): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `zoom__${name}`;
  made.ariaLabel = label;
  made.innerHTML =
    '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" ' +
    `aria-hidden="true"><path d="${icons[name]}"/></svg>`;
  return made;
}

/** One picture in full size; shows the small one from the page while it loads. */
function viewOf(link: HTMLAnchorElement): HTMLElement {
  const view = document.createElement('div');
  view.className = 'zoom__view';
  const small = link.querySelector('img');
  const image = new Image(1920, 2560);
  image.loading = 'lazy';
  image.alt = small?.alt ?? '';
  image.sizes = '(width < 768px) 100vw, 75vh';
  image.srcset = [1279, 1599, 1920]
    .map((width) => `${link.href.replace('width=1920', `width=${width}`)} ${width}w`)
    .join();
  image.style.background = `center / contain no-repeat url("${small?.currentSrc}")`;
  view.appendChild(image);
  return view;
}

/** The dialog with all pictures in full size; `open` shows the one at an index. */
function makeZoom(gallery: HTMLElement, links: readonly HTMLAnchorElement[]) {
  const { previous: previousLabel, next: nextLabel, close: closeLabel } = gallery.dataset;
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.ariaLabel = gallery.ariaLabel;
  const strip = document.createElement('div');
  strip.className = 'zoom__strip';
  // Scrollable elements must be reachable by keyboard.
  strip.tabIndex = 0;
  strip.role = 'group';
  strip.ariaLabel = gallery.ariaLabel;
  const views = links.map(viewOf);
  for (const view of views) strip.appendChild(view);
  const close = button('close', closeLabel);
  const previous = button('previous', previousLabel);
  const next = button('next', nextLabel);
  const count = document.createElement('p');
  count.className = 'zoom__count';
  count.ariaLive = 'polite';
  for (const part of [close, strip, previous, next, count]) dialog.appendChild(part);
  document.body.appendChild(dialog);
  let at = 0;

  function note(place: number): void {
    at = place;
    count.textContent = `${at + 1} / ${views.length}`;
    previous.hidden = at === 0;
    next.hidden = at === views.length - 1;
  }

  function go(place: number, behavior?: ScrollBehavior): void {
    const to = Math.max(0, Math.min(views.length - 1, place));
    // A button that is about to be hidden passes the focus on.
    if (to !== at && dialog.contains(document.activeElement)) close.focus();
    note(to);
    strip.scrollTo({ left: to * strip.clientWidth, ...(behavior !== undefined && { behavior }) });
  }

  /** Zooms in around the pressed point, or out. */
  function toggle(view: HTMLElement, x = 0.5, y = 0.5): void {
    view.classList.toggle('zoom__view--near');
    view.scrollTo({
      left: x * view.scrollWidth - view.clientWidth / 2,
      top: y * view.scrollHeight - view.clientHeight / 2,
    });
  }

  /** Zooms in or out by keyboard. */
  function step(near: boolean): void {
    const view = views[at];
    if (view !== undefined && view.classList.contains('zoom__view--near') !== near) toggle(view);
  }

  close.addEventListener('click', () => dialog.close());
  previous.addEventListener('click', () => go(at - 1));
  next.addEventListener('click', () => go(at + 1));
  strip.addEventListener('scroll', () => note(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))));
  strip.addEventListener('click', (event) => {
    const view = event.target instanceof Element ? event.target.closest<HTMLElement>('.zoom__view') : null;
    const box = view?.querySelector('img')?.getBoundingClientRect();
    if (view && box) toggle(view, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  dialog.addEventListener('keydown', (event) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      Home: () => go(0),
      End: () => go(views.length - 1),
      '+': () => step(true),
      '-': () => step(false),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  return {
    open(place: number): void {
      dialog.showModal();
      go(place, 'instant');
    },
  };
}

/** Shows which view of a phone's strip is visible: the last one at its end. */
function countViews(gallery: HTMLElement, count: number): void {
  const counter = document.querySelector('.gallery__count');
  gallery.addEventListener('scroll', () => {
    const at = (gallery.scrollLeft / (gallery.scrollWidth - gallery.clientWidth)) * (count - 1);
    if (counter) counter.textContent = `${Math.round(at) + 1} / ${count}`;
  });
}

/** Opens the gallery's pictures in a dialog; without JavaScript their links lead to them. */
export function wireGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  if (gallery === null) return;
  const links = [...gallery.querySelectorAll('a')];
  let zoom: ReturnType<typeof makeZoom> | undefined;
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    zoom ??= makeZoom(gallery, links);
    zoom.open(links.indexOf(link));
  });
  countViews(gallery, gallery.childElementCount);
}
