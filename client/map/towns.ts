import towns from 'virtual:map-towns';
import { DomUtil, type Map as LeafletMap, Point } from 'leaflet';

/**
 * Names of towns on the shop's own land, which nearer has nothing else to tell: the largest first, as many as stand apart.
 * For the eyes alone: stores say where they are, and all of them are in the list.
 */

/** Most that are shown, and pixels: of a letter, around a name, and from the town down to it. */
const most = 24;
const letter = 6.5;
const [beside, above] = [28, 22];
/** Units of the world (shared/base-map.ts) to a pixel of it at zoom 0. */
const units = 256;

const known = towns.split(';').map((entry) => {
  const [name = '', x, y] = entry.split('|');
  return { name, x: Number(x) / units, y: Number(y) / units };
});

/** Shows them, wherever the map is moved. */
export function wireTowns(map: LeafletMap): void {
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
      const isFree = taken.every(
        (other) => Math.abs(other.x - x) > other.half + half + beside || Math.abs(other.y - y) > above,
      );
      if (!isFree) continue;
      taken.push({ x, y, half });
      const label = document.createElement('span');
      label.className = 'map__town';
      label.textContent = town.name;
      DomUtil.setPosition(label, new Point(x, y).subtract(map.getPixelOrigin()).round());
      labels.push(label);
      if (labels.length === most) break;
    }
    pane.replaceChildren(...labels);
  };
  map.on('moveend', draw);
  draw();
}
