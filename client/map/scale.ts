import type { Map as LeafletMap } from 'leaflet';

/** Scale of the map: a line of a round length, in kilometres or metres. */

/** Maximum width in pixels. */
const maxWidth = 100;

/** The largest of 1, 2, 5, 10, 20… that is at most `value`. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const first = value / power;
  return power * (first >= 5 ? 5 : first >= 2 ? 2 : 1);
}

export function wireScale(map: LeafletMap): void {
  const line = document.createElement('div');
  line.className = 'map__scale';
  line.ariaHidden = 'true';
  map.getContainer().parentElement?.appendChild(line);
  const draw = () => {
    const middle = map.getSize().y / 2;
    const metres = map.distance(
      map.containerPointToLatLng([0, middle]),
      map.containerPointToLatLng([maxWidth, middle]),
    );
    if (!(metres > 0)) return;
    const length = roundBelow(metres);
    // Whole numbers below a thousand, which all languages write the same; `Intl` would take 40 ms on a slow phone.
    const isFar = length >= 1000;
    line.style.width = `${Math.round((maxWidth * length) / metres)}px`;
    line.textContent = isFar ? `${length / 1000}\u00a0km` : `${length}\u00a0m`;
  };
  map.on('moveend', draw);
  draw();
}
