import towns from 'virtual:map-towns';
import { DomUtil, type LeafletEvent, type Map as LeafletMap, Point } from 'leaflet';

/**
 * Names of towns on the shop's own land: the largest first, as many as do not overlap each other or the markers of
 * stores, each below its town or else above it. Hidden from screen readers: the list has the stores with their towns.
 */

/** Maximum of names; widths in pixels: of a letter, around a name, and from the town to the middle of its name. */
const maxTowns = 24;
const letter = 6.5;
const [xGap, yGap] = [28, 22];
const away = 26;
/** Minimum distance from the middle of a name to that of a marker, horizontally and vertically, in pixels. */
const [xClearance, yClearance] = [20, 24];
/** Units of the world (shared/stores/base-map.ts) per pixel at zoom 0. */
const units = 256;

const known = towns.split(';').map((entry) => {
  const [name = '', x, y] = entry.split('|');
  return { name, x: Number(x) / units, y: Number(y) / units };
});

interface Place {
  x: number;
  y: number;
}

/** Shows the names after each move of the map. Markers report their places by the event `pins`, in pixels at zoom 0. */
export function wireTowns(map: LeafletMap): void {
  let pins: readonly Place[] = [];
  const pane = map.createPane('towns');
  pane.classList.add('leaflet-zoom-hide');
  pane.ariaHidden = 'true';
  const draw = () => {
    const scale = 2 ** map.getZoom();
    const { min, max } = map.getPixelBounds();
    if (!min || !max) return;
    const taken: { x: number; y: number; half: number }[] = [];
    const labels: HTMLElement[] = [];
    for (const town of known) {
      const [x, y] = [town.x * scale, town.y * scale];
      if (x < min.x || x > max.x || y < min.y || y > max.y) continue;
      const half = (town.name.length * letter) / 2;
      const isFree = (middle: number) =>
        taken.every((other) => Math.abs(other.x - x) > other.half + half + xGap || Math.abs(other.y - middle) > yGap) &&
        pins.every(
          (pin) => Math.abs(pin.x * scale - x) > half + xClearance || Math.abs(pin.y * scale - middle) > yClearance,
        );
      const middle = [y + away, y - away].find(isFree);
      if (middle === undefined) continue;
      taken.push({ x, y: middle, half });
      const label = document.createElement('span');
      label.className = middle > y ? 'map__town' : 'map__town map__town--above';
      label.textContent = town.name;
      DomUtil.setPosition(label, new Point(x, y).subtract(map.getPixelOrigin()).round());
      labels.push(label);
      if (labels.length === maxTowns) break;
    }
    pane.replaceChildren(...labels);
  };
  map.on('moveend', draw);
  map.on('pins', ({ places }: LeafletEvent & { places?: readonly Place[] }) => {
    pins = places ?? [];
    draw();
  });
  draw();
}
