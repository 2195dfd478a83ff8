import baseMap from 'virtual:base-map';
import { type Coords, type DoneCallback, GridLayer } from 'leaflet';
import { type BaseMap, cutTo, type Point, pointsOf, type Square, worldUnits } from '../../shared/base-map.ts';

/** Pixels of a side of what is drawn at once. */
const side = 512;
/** Screens that are finer than that get no finer lines. */
const finest = 2;
/** Pixels between two points of a line: those between them would not be seen. */
const step = 0.6;
/** Pixels around what is drawn at once, where lines may be cut unseen. */
const around = 4;

/** A line with the square that it is in. */
interface Line {
  points: readonly Point[];
  within: Square;
}

function lineOf(steps: readonly number[]): Line {
  const points = pointsOf(steps);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, within: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** Whether two squares have something in common. */
const meets = (one: Square, other: Square): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

/** The lines as one path, without points that are nearer than `least` to the one before. */
function pathOf(lines: readonly (readonly Point[])[], least: number, closed: boolean): Path2D {
  const path = new Path2D();
  for (const points of lines) {
    const [first] = points;
    if (first === undefined) continue;
    let [x, y] = first;
    path.moveTo(x, y);
    for (const [index, [toX, toY]] of points.entries()) {
      const isNear = Math.abs(toX - x) < least && Math.abs(toY - y) < least;
      if (isNear && index < points.length - 1) continue;
      [x, y] = [toX, toY];
      path.lineTo(x, y);
    }
    if (closed) path.closePath();
  }
  return path;
}

interface Colours {
  land: string;
  coast: string;
  border: string;
}

/** The land and its borders, in the colours of the sheet: one square a frame, so that nobody waits for all. */
export class LandLayer extends GridLayer {
  readonly #waiting: (() => void)[] = [];
  readonly #land: readonly Line[];
  readonly #borders: readonly Line[];
  #colours: Colours | undefined;

  constructor() {
    super({ tileSize: side, updateWhenZooming: false, keepBuffer: 1, zIndex: 0 });
    const { land, borders }: BaseMap = JSON.parse(baseMap);
    this.#land = land.map(lineOf);
    this.#borders = borders.map(lineOf);
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const fine = Math.min(devicePixelRatio, finest);
    tile.width = tile.height = side * fine;
    this.#waiting.push(() => {
      // It may have left the map meanwhile.
      if (!tile.isConnected) return;
      this.#draw(tile, coords, fine);
      done(undefined, tile);
    });
    if (this.#waiting.length === 1) requestAnimationFrame(() => this.#drawNext());
    return tile;
  }

  #drawNext(): void {
    this.#waiting[0]?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) requestAnimationFrame(() => this.#drawNext());
  }

  /** Reading them makes the browser look at the styles of the whole page: once is enough. */
  #coloursOf(tile: Element): Colours {
    const sheet = getComputedStyle(tile);
    this.#colours ??= {
      land: sheet.getPropertyValue('--map-land'),
      coast: sheet.getPropertyValue('--map-coast'),
      border: sheet.getPropertyValue('--map-border'),
    };
    return this.#colours;
  }

  #draw(tile: HTMLCanvasElement, { x, y, z }: Coords, fine: number): void {
    const context = tile.getContext('2d');
    if (context === null) return;
    const colours = this.#coloursOf(tile);
    const unit = (256 * 2 ** z) / worldUnits;
    const [left, top, margin] = [(x * side) / unit, (y * side) / unit, around / unit];
    const size = side / unit + margin;
    const square: Square = [left - margin, top - margin, left + size, top + size];
    const near = ({ within }: Line) => meets(within, square);
    const land = pathOf(
      this.#land.filter(near).map(({ points }) => cutTo(points, square)),
      step / unit,
      true,
    );
    const borders = pathOf(
      this.#borders.filter(near).map(({ points }) => points),
      step / unit,
      false,
    );
    context.setTransform(unit * fine, 0, 0, unit * fine, -x * side * fine, -y * side * fine);
    context.lineJoin = 'round';
    context.fillStyle = colours.land;
    context.fill(land, 'evenodd');
    context.lineWidth = 1 / unit;
    context.strokeStyle = colours.coast;
    context.stroke(land);
    context.strokeStyle = colours.border;
    context.stroke(borders);
  }
}
