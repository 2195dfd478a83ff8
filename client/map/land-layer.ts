import { type Coords, type DoneCallback, GridLayer } from 'leaflet';
import { type Colours, type LandRequest, side } from './land-request.ts';

/** Maximum device pixel ratio of the lines. */
const finest = 2;

interface Waiting {
  tile: HTMLCanvasElement;
  coords: Coords;
  done: DoneCallback;
}

/**
 * Land and borders, in the colours of the style sheet. A worker draws them tile by tile; without a worker there are
 * only names, markers and a scale.
 */
export class LandLayer extends GridLayer {
  readonly #waiting: Waiting[] = [];
  readonly #worker: Worker;
  #colours: Colours | undefined;
  #drawing: Waiting | undefined;

  constructor() {
    super({ tileSize: side, updateWhenZooming: false, keepBuffer: 1, zIndex: 0 });
    this.#worker = new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => {
      const drawing = this.#drawing;
      this.#drawing = undefined;
      if (drawing?.tile.isConnected) {
        drawing.tile.getContext('bitmaprenderer')?.transferFromImageBitmap(data);
        drawing.done(undefined, drawing.tile);
      }
      this.#drawNext();
    });
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    this.#waiting.push({ tile, coords, done });
    // It is added to the map after this.
    queueMicrotask(() => this.#drawNext());
    return tile;
  }

  #drawNext(): void {
    if (this.#drawing !== undefined) return;
    let next = this.#waiting.shift();
    // Tiles may have left the map meanwhile.
    while (next !== undefined && !next.tile.isConnected) next = this.#waiting.shift();
    if (next === undefined) return;
    this.#drawing = next;
    const { tile, coords } = next;
    const fine = Math.min(devicePixelRatio, finest);
    tile.width = tile.height = side * fine;
    const { x, y, z } = coords;
    const asked: LandRequest = { x, y, z, fine, colours: this.#coloursOf(tile) };
    this.#worker.postMessage(asked);
  }

  /** Read once: reading makes the browser compute the styles of the whole page. */
  #coloursOf(tile: Element): Colours {
    const sheet = getComputedStyle(tile);
    this.#colours ??= {
      land: sheet.getPropertyValue('--map-land'),
      coast: sheet.getPropertyValue('--map-coast'),
      border: sheet.getPropertyValue('--map-border'),
    };
    return this.#colours;
  }
}
