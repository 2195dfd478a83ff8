/** What a page tells its map, as JSON within it. */
export interface StoreMapFacts {
  /** Where it looks when nothing was found: latitude, longitude, and zoom. */
  center: readonly [latitude: number, longitude: number, zoom: number];
  /** The operator's pictures, for those who ask for more than the shop's own land and borders. */
  tiles: { url: string; maxZoom: number } | null;
  /** The path that gives all stores of the market; null for a map of those alone that the page lists. */
  points: string | null;
  /** Points of this country (ISO 3166-1 alpha-2) within what is looked at, of the kind that the page lists; null: none. */
  within: string | null;
  /** The id of the customer's own store, where the page knows it; others hear of it from the browser (client/saved/). */
  preferred: string;
  /** The id of the store that the page is of; empty for none. */
  here: string;
}
