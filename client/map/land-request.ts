/** What the map asks the worker that draws its land. Without either of them. */

/** Pixels of a side of what is drawn at once. */
export const side = 512;

export interface Colours {
  land: string;
  coast: string;
  border: string;
}

/** A square of the world: its column and line at a zoom, and how many points of the screen a pixel has. */
export interface LandRequest {
  x: number;
  y: number;
  z: number;
  fine: number;
  colours: Colours;
}
