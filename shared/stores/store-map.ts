/** Data of a page for its map, as JSON within it. */
export interface StoreMapFacts {
  /** View of the map without any points: latitude, longitude, and zoom. */
  center: readonly [latitude: number, longitude: number, zoom: number];
  /** The operator's map tiles, for visitors who want more than the shop's own land and borders. */
  tiles: { url: string; maxZoom: number } | null;
  /** The path of all stores of the market; null for a map of only those that the page lists. */
  points: string | null;
  /** Points of this country (ISO 3166-1 alpha-2) within the view, of the kind that the page lists; null: none. */
  within: string | null;
  /** The id of the customer's own store, if the page has it; otherwise the browser adds it (client/saved/). */
  preferred: string;
  /** The id of the store of this page; empty for none. */
  here: string;
}
