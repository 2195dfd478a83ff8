import { DivIcon, DomEvent, type Map as LeafletMap, Marker } from 'leaflet';
import { type Cluster, clustersOf, drawnWithin, type Placed } from '../../shared/map-clusters.ts';

/** A store on the map. */
export interface Point {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** The path of its page; null where it has none. */
  href: string | null;
  /** It has not what is looked for. */
  lacks?: boolean;
}

/** A store, and where it is at one zoom. */
type PlacedPoint = Point & Placed;
export type Pin = Cluster<PlacedPoint>;

interface PinsOptions {
  /** What many together are called: `#` stands for how many. */
  together: string;
  /** What the customer's own store is called besides its name, and its id; empty for none. */
  own: string;
  ownId(): string;
  onPress(pin: Pin, byKeyboard: boolean): void;
}

/** Pixels within which stores are shown as one, and around the map within which they are drawn. */
const reach = 48;
const margin = 80;

/** A marker that is a button: the browser's own keyboard and focus. */
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

/** The stores of the map, those that lie on each other as one; only what is looked at is in the page. */
export class Pins {
  readonly #map: LeafletMap;
  readonly #options: PinsOptions;
  readonly #shown = new Map<string, { marker: Marker; button: HTMLButtonElement; pin: Pin }>();
  /** By zoom. */
  readonly #clusters = new Map<number, Pin[]>();
  #points: readonly Point[] = [];
  #listed: ReadonlySet<string> = new Set();
  #chosen = '';

  constructor(map: LeafletMap, options: PinsOptions) {
    this.#map = map;
    this.#options = options;
    map.on('moveend', () => this.#draw());
  }

  /** Shows these points in the place of others: those of the list, and behind them those around it. */
  show(listed: readonly Point[], around: readonly Point[]): void {
    const ids = new Set(listed.map(({ id }) => id));
    this.#points = [...listed, ...around.filter(({ id }) => !ids.has(id))];
    this.#listed = new Set(listed.flatMap(({ id, lacks }) => (lacks === true ? [] : [id])));
    this.#clusters.clear();
    this.#draw();
  }

  /** Marks the customer's own store anew. */
  markOwn(): void {
    for (const { button, pin } of this.#shown.values()) this.#mark(button, pin);
  }

  /** Marks the one that was chosen, and none other; empty for none. */
  choose(id: string): void {
    this.#chosen = id;
    this.#draw();
  }

  /** The zoom, from one on, at which a store stands by itself; the nearest there is where it never does. */
  zoomOf(id: string, from: number): number {
    const most = this.#map.getMaxZoom();
    for (let zoom = from; zoom < most; zoom += 1)
      if (
        this.#clustersAt(zoom).some(({ points: [only, ...others] }) => only?.id === id && others.length === 0)
      )
        return zoom;
    return most;
  }

  /** The button that stands for a store, if it is looked at. */
  buttonOf(id: string): HTMLButtonElement | undefined {
    for (const { pin, button } of this.#shown.values())
      if (pin.points.some((point) => point.id === id)) return button;
    return undefined;
  }

  #clustersAt(zoom: number): Pin[] {
    const known = this.#clusters.get(zoom);
    if (known !== undefined) return known;
    const placed = this.#points.map((point) => {
      const { x, y } = this.#map.project([point.latitude, point.longitude], zoom);
      return { ...point, x, y };
    });
    const clusters = clustersOf(placed, reach);
    this.#clusters.set(zoom, clusters);
    return clusters;
  }

  #draw(): void {
    const zoom = this.#map.getZoom();
    const { min, max } = this.#map.getPixelBounds();
    if (!min || !max) return;
    const box = { left: min.x, top: min.y, right: max.x, bottom: max.y };
    const wanted = new Map(
      drawnWithin(this.#clustersAt(zoom), box, margin).map((pin) => [
        `${zoom}:${pin.points[0]?.id}:${pin.points.length}`,
        pin,
      ]),
    );
    for (const [key, { marker }] of this.#shown) {
      if (wanted.has(key)) continue;
      // Who stood on it stands on the map.
      if (marker.getElement() === document.activeElement)
        this.#map.getContainer().focus({ preventScroll: true });
      marker.remove();
      this.#shown.delete(key);
    }
    for (const [key, pin] of wanted) {
      const shown = this.#shown.get(key) ?? this.#add(key, pin, zoom);
      shown.pin = pin;
      this.#mark(shown.button, pin);
    }
  }

  #add(key: string, pin: Pin, zoom: number) {
    const button = document.createElement('button');
    const { onPress } = this.#options;
    const [first] = pin.points;
    const count = pin.points.length;
    button.type = 'button';
    button.textContent = count > 1 ? String(count) : '';
    if (count === 1) button.title = first?.name ?? '';
    // The map would take the focus, and be dragged by it.
    DomEvent.on(button, 'mousedown dblclick', DomEvent.stopPropagation);
    button.addEventListener('click', (event) => onPress(shown.pin, event.detail === 0));
    const place = this.#map.unproject([pin.x, pin.y], zoom);
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
