import towns from 'virtual:map-towns';
import { DomUtil, type LeafletEvent, type Map as LeafletMap, Point } from 'leaflet';

/**
 * Names of towns on the shop's own land, which nearer has nothing else to tell: the largest first, as many as stand apart
 * from one another and from the markers of stores, each below its town or else above it. For the eyes alone: stores say where they are, and all of them are in the list.
 */

/** Most that are shown, and pixels: of a letter, around a name, and from the town to the middle of it. */
const maxTowns = 24;
const letter = 6.5;
const [beside, above] = [28, 22];
const away = 26;
/** Pixels from the middle of a name to that of a marker beside it, and above or below it. */
const [besidePin, abovePin] = [20, 24];
/** Units of the world (shared/stores/base-map.ts) to a pixel of it at zoom 0. */
const units = 256;

const known = towns.split(';').map((entry) => {
  const [name = '', x, y] = entry.split('|');
  return { name, x: Number(x) / units, y: Number(y) / units };
});

interface Place {
  x: number;
  y: number;
}

/** Shows them, wherever the map is moved. Markers say where they are by the event `pins`, in pixels at zoom 0. */
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
        taken.every(
          (other) => Math.abs(other.x - x) > other.half + half + beside || Math.abs(other.y - middle) > above,
        ) &&
        pins.every(
          (pin) =>
            Math.abs(pin.x * scale - x) > half + besidePin || Math.abs(pin.y * scale - middle) > abovePin,
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
