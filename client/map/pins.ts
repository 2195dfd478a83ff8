import { DivIcon, DomEvent, type Map as LeafletMap, Marker } from 'leaflet';
import { worldOf, worldUnits } from '../../shared/stores/base-map.ts';
import { type Cluster, clustersOf, type Placed, visibleWithin } from './map-clusters.ts';

/** A store on the map. */
export interface Point {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Path of its page; null without one. */
  href: string | null;
  /** True if it lacks the searched item. */
  lacks?: boolean;
}

/** Units of the world (shared/stores/base-map.ts) per pixel at zoom 0. */
const perPixel = worldUnits / 256;

/** A store with its position at zoom 0, in pixels. */
type PlacedPoint = Point & Placed;
export type Pin = Cluster<PlacedPoint>;

/** Without a spread, which takes ten times as long for thousands of stores. */
function placed({ id, name, latitude, longitude, href, lacks = false }: Point): PlacedPoint {
  const [x, y] = worldOf(latitude, longitude);
  return { id, name, latitude, longitude, href, lacks, x: x / perPixel, y: y / perPixel };
}

interface PinsOptions {
  /** Label of a cluster; `#` stands for the count. */
  together: string;
  /** Label of the customer's own store, added to its name; and its id, empty for none. */
  own: string;
  ownId(): string;
  onPress(pin: Pin, byKeyboard: boolean): void;
}

/** Radius of clusters, and margin around the map in which they are drawn; in pixels. */
const reach = 48;
const margin = 80;
/** Maximum of markers added in one frame: more would block dragging. */
const atOnce = 12;

/** A marker that is a button, with the browser's keyboard and focus handling. */
class ButtonIcon extends DivIcon {
  readonly #button: HTMLButtonElement;

  constructor(button: HTMLButtonElement) {
    super();
    this.#button = button;
  }

  override createIcon(): HTMLElement {
    return this.#button;
  }
}

/** The stores of the map, clustered; only visible ones are in the DOM. */
export class Pins {
  readonly #map: LeafletMap;
  readonly #options: PinsOptions;
  readonly #shown = new Map<string, { marker: Marker; button: HTMLButtonElement; pin: Pin }>();
  /** By zoom. */
  readonly #clusters = new Map<number, Pin[]>();
  #points: readonly PlacedPoint[] = [];
  #listed: ReadonlySet<string> = new Set();
  #chosen = '';
  /** The animation frame that adds more markers. */
  #next = 0;

  constructor(map: LeafletMap, options: PinsOptions) {
    this.#map = map;
    this.#options = options;
    map.on('moveend', () => this.#draw());
  }

  /** Replaces all points: those of the list, and behind them those around it. */
  show(listed: readonly Point[], around: readonly Point[]): void {
    this.place(listed, around);
    this.#draw();
  }

  /** The first part of `show`: positions. */
  place(listed: readonly Point[], around: readonly Point[]): void {
    const ids = new Set(listed.map(({ id }) => id));
    this.#points = [...listed, ...around.filter(({ id }) => !ids.has(id))].map(placed);
    this.#listed = new Set(listed.flatMap(({ id, lacks }) => (lacks === true ? [] : [id])));
    this.#clusters.clear();
  }

  /** The second part: clusters. */
  gather(): void {
    this.#clustersAt(this.#map.getZoom());
  }

  /** Marks the customer's own store anew. */
  markOwn(): void {
    for (const { button, pin } of this.#shown.values()) this.#mark(button, pin);
  }

  /** Marks the chosen store, and only that; empty for none. */
  choose(id: string): void {
    this.#chosen = id;
    this.#draw();
  }

  /** The lowest zoom, at least `from`, at which a store is not in a cluster; the maximum zoom if there is none. */
  zoomOf(id: string, from: number): number {
    const maxZoom = this.#map.getMaxZoom();
    for (let zoom = from; zoom < maxZoom; zoom += 1)
      if (this.#clustersAt(zoom).some(({ points: [only, ...others] }) => only?.id === id && others.length === 0))
        return zoom;
    return maxZoom;
  }

  /** The button of a visible store or its cluster. */
  buttonOf(id: string): HTMLButtonElement | undefined {
    for (const { pin, button } of this.#shown.values()) if (pin.points.some((point) => point.id === id)) return button;
    return undefined;
  }

  #clustersAt(zoom: number): Pin[] {
    const known = this.#clusters.get(zoom);
    if (known !== undefined) return known;
    const clusters = clustersOf(this.#points, reach / 2 ** zoom);
    this.#clusters.set(zoom, clusters);
    return clusters;
  }

  /** The clusters to draw: the chosen one first, then by their distance from the middle. */
  #wanted(): Map<string, Pin> {
    const zoom = this.#map.getZoom();
    const { min, max } = this.#map.getPixelBounds();
    if (!min || !max) return new Map();
    const scale = 2 ** zoom;
    const box = { left: min.x / scale, top: min.y / scale, right: max.x / scale, bottom: max.y / scale };
    const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const farOf = ({ x, y, points }: Pin) =>
      points.some(({ id }) => id === this.#chosen) ? -1 : (x - middleX) ** 2 + (y - middleY) ** 2;
    return new Map(
      visibleWithin(this.#clustersAt(zoom), box, margin / scale)
        .map((pin) => ({ pin, far: farOf(pin) }))
        .sort((one, other) => one.far - other.far)
        .map(({ pin }) => [`${zoom}:${pin.points[0]?.id}:${pin.points.length}`, pin]),
    );
  }

  /**
   * Draws the visible clusters: some at once, the others in the next frames. The event `pins` reports their places to
   * the names of towns (client/map/towns.ts).
   */
  #draw(): void {
    cancelAnimationFrame(this.#next);
    const wanted = this.#wanted();
    this.#map.fire('pins', { places: [...wanted.values()].map(({ x, y }) => ({ x, y })) });
    for (const [key, { marker }] of this.#shown) {
      if (wanted.has(key)) continue;
      // The focus moves from a removed marker to the map.
      if (marker.getElement() === document.activeElement) this.#map.getContainer().focus({ preventScroll: true });
      marker.remove();
      this.#shown.delete(key);
    }
    this.#addSome([...wanted]);
  }

  #addSome(wanted: readonly (readonly [string, Pin])[]): void {
    let added = 0;
    for (const [index, [key, pin]] of wanted.entries()) {
      const known = this.#shown.get(key);
      if (known === undefined && added === atOnce) {
        this.#next = requestAnimationFrame(() => this.#addSome(wanted.slice(index)));
        return;
      }
      if (known === undefined) added += 1;
      const shown = known ?? this.#add(key, pin);
      shown.pin = pin;
      this.#mark(shown.button, pin);
    }
  }

  #add(key: string, pin: Pin) {
    const button = document.createElement('button');
    const { onPress } = this.#options;
    const [first] = pin.points;
    const count = pin.points.length;
    button.type = 'button';
    button.textContent = count > 1 ? String(count) : '';
    if (count === 1) button.title = first?.name ?? '';
    // The map would take the focus, and be dragged.
    DomEvent.on(button, 'mousedown dblclick', DomEvent.stopPropagation);
    button.addEventListener('click', (event) => onPress(shown.pin, event.detail === 0));
    const place = this.#map.unproject([pin.x, pin.y], 0);
    const marker = new Marker(place, { icon: new ButtonIcon(button), keyboard: false, interactive: false });
    marker.addTo(this.#map);
    const shown = { marker, button, pin };
    this.#shown.set(key, shown);
    return shown;
  }

  #mark(button: HTMLButtonElement, { points }: Pin): void {
    const { together, own, ownId } = this.#options;
    const [first, ...others] = points;
    const preferred = ownId();
    const isOwn = points.some(({ id }) => id === preferred);
    const name = others.length > 0 ? together.replace('#', String(points.length)) : (first?.name ?? '');
    const { classList } = button;
    button.ariaLabel = isOwn ? `${name} – ${own}` : name;
    classList.add('map__pin');
    classList.toggle('map__pin--many', others.length > 0);
    classList.toggle(
      'map__pin--listed',
      points.some(({ id }) => this.#listed.has(id)),
    );
    classList.toggle('map__pin--own', isOwn);
    const isChosen = points.some(({ id }) => id === this.#chosen);
    if (isChosen) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
}
