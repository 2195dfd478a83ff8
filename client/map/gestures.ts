import type { Map as LeafletMap } from 'leaflet';

/**
 * A map within a page lets the page pass: one finger scrolls the page until the map was tapped, and the wheel does until
 * Ctrl is held or the map has the focus. What to do instead is said where somebody tries.
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

  /** Set while one finger moves the map. */
  let tapped = false;
  if (matchMedia('(any-pointer: coarse)').matches) map.dragging.disable();
  const release = () => {
    tapped = false;
    map.dragging.disable();
  };
  place.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      if (pointerType === 'mouse') map.dragging.enable();
      else if (!tapped) map.dragging.disable();
    },
    true,
  );
  place.addEventListener('click', (event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'touch') return;
    tapped = true;
    map.dragging.enable();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (tapped && target instanceof Node && !place.contains(target)) release();
  });
  place.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (touches.length === 1 && !tapped) say(hint.dataset.touch);
    },
    { passive: true },
  );

  place.addEventListener(
    'wheel',
    ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey || place.contains(document.activeElement)) map.scrollWheelZoom.enable();
      else {
        map.scrollWheelZoom.disable();
        say(hint.dataset.wheel);
      }
    },
    { capture: true, passive: true },
  );
}
