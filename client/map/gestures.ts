import type { Map as LeafletMap } from 'leaflet';

/**
 * Gestures of a map within a page: one finger scrolls the page, two move and zoom the map; the wheel zooms with Ctrl
 * or ⌘ (browsers report a pinch on a touchpad as Ctrl). A hint explains it after another gesture.
 */

/** Milliseconds for which the hint is shown. */
const said = 1600;

/** Wires the map; `hint` shows the texts of its `data-touch` and `data-wheel`. */
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
