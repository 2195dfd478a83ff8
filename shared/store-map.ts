/** What a page tells its map, as JSON within it. */
export interface StoreMapFacts {
  /** Where it looks when nothing was found: latitude, longitude, and zoom. */
  center: readonly [latitude: number, longitude: number, zoom: number];
  /** The operator's pictures of the map, if not the shop's own land and borders. */
  tiles: { url: string; maxZoom: number } | null;
  /** The path that gives all stores of the market. */
  points: string;
  /** The id of the customer's own store; empty for none. */
  preferred: string;
}
