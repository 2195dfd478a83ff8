import type { Map as LeafletMap } from 'leaflet';

/**
 * A map within a page lets the page pass: one finger scrolls the page, two move the map and zoom; the wheel zooms while
 * Ctrl is held, or ⌘, as it is when somebody spreads two fingers on a touchpad. What to do instead is said where somebody
 * tries.
 */

/** Milliseconds for which it is said. */
const said = 1600;

/** Wires the map; `hint` is where it is said, with its texts in `data-touch` and `data-wheel`. */
export function wireGestures(map: LeafletMap, hint: HTMLElement): void {
  const place = map.getContainer();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const say = (text = '') => {
    hint.textContent = text;
    clearTimeout(silence);
    silence = setTimeout(() => {
      hint.textContent = '';
    }, said);
  };

  place.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      if (pointerType === 'mouse') map.dragging.enable();
      else map.dragging.disable();
    },
    true,
  );
  place.addEventListener('touchmove', ({ touches }) => say(touches.length === 1 ? hint.dataset.touch : ''), {
    passive: true,
  });

  const ofMac = navigator.platform.startsWith('Mac');
  place.addEventListener(
    'wheel',
    ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) {
        map.scrollWheelZoom.enable();
        say();
      } else {
        map.scrollWheelZoom.disable();
        say(ofMac ? hint.dataset.wheel?.replace(/Ctrl|Strg/, '⌘') : hint.dataset.wheel);
      }
    },
    { capture: true, passive: true },
  );
}
