import stylesUrl from '../styles/late/map.css?url';
import { aFrame } from './frame.ts';

/**
 * Loads the map of stores when it becomes visible, or when a store of the list is to be shown on it. Without its
 * script the list has everything.
 */

function loadStyles(): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: 'stylesheet', href: stylesUrl, onload: () => resolve(), onerror: reject });
    document.head.appendChild(link);
  });
}

/** Leaflet is evaluated in two parts, before what uses it: at once it would block scrolling. */
async function load(section: HTMLElement) {
  await Promise.all([import('virtual:leaflet-map'), loadStyles()]);
  await aFrame();
  await import('leaflet');
  await aFrame();
  const { showMap } = await import('./map.ts');
  await aFrame();
  return showMap(section);
}

export function wire(section: HTMLElement): void {
  let asked: Promise<((id: string, byKeyboard: boolean) => void) | null> | undefined;
  const come = () => {
    seen.disconnect();
    asked ??= load(section).catch(() => {
      section.dataset.state = 'failed';
      return null;
    });
    return asked;
  };
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) come();
  });
  seen.observe(section);
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-on-map]') : null;
    if (link === null) return;
    event.preventDefault();
    const show = await come();
    if (show === null) section.scrollIntoView();
    // Enter on a link has a click count of one in Firefox, and of none in other browsers.
    else show(link.dataset.onMap ?? '', event.detail === 0 || link.matches(':focus-visible'));
  });
}
