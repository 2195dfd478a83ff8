/** Request of the map to the worker that draws its land. Imports neither of them. */

/** Side of a tile, in pixels. */
export const side = 512;

export interface Colours {
  land: string;
  coast: string;
  border: string;
}

/** A tile: its column and line at a zoom, and the device pixel ratio. */
export interface LandRequest {
  x: number;
  y: number;
  z: number;
  fine: number;
  colours: Colours;
}
