/** What the Worker knows of the client build: written by `scripts/building/virtual-build.ts`. */
declare module 'virtual:build' {
  /** Changes with every change of the sources; the same string as in `/build.json`. */
  export const id: string;
  /** Public path of the island runtime, e.g. `/assets/hydrate-1a2b3c4d.js`. */
  export const entry: string;
}

/** The shape of product pictures, from the brand's tokens: written by `scripts/building/virtual-build.ts`. */
declare module 'virtual:product-picture' {
  /** Height over width. */
  export const pictureRatio: number;
}

/** The style sheets of each page and layout, by name: written by `scripts/building/page-styles.ts`. */
declare module 'virtual:own-styles' {
  /** The style sheets of the shop's own pages and blocks, by path. */
  export const ownStyles: Readonly<Record<string, string>>;
}

declare module 'virtual:page-styles' {
  export const pageStyles: ReadonlyMap<object, readonly string[]>;
}

/** The texts of all islands in one language, by key: written by `scripts/building/virtual-texts.ts`. */
declare module 'virtual:texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

/** Land and borders as JSON of `BaseMap` (shared/stores/base-map.ts): written by `scripts/building/base-map.ts`. */
declare module 'virtual:base-map' {
  const json: string;
  export default json;
}

/** Names of towns and where they are: written by `scripts/building/map-towns.ts`. */
declare module 'virtual:map-towns' {
  const towns: string;
  export default towns;
}

/** Leaflet's map alone, to be run before the rest of it: written by `scripts/building/leaflet-parts.ts`. */
declare module 'virtual:leaflet-map' {}
