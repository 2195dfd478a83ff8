/** What the Worker knows of the client build: written by `scripts/virtual-build.ts`. */
declare module 'virtual:build' {
  /** A script of the client build: its public path and the public paths of all it imports statically. */
  export interface BuiltScript {
    file: string;
    imports: readonly string[];
  }
  /** Changes with every change of the sources; the same string as in `/build.json`. */
  export const id: string;
  /** Public path of the island runtime, e.g. `/assets/hydrate-1a2b3c4d.js`. */
  export const entry: string;
  /** By source path from the project's root, e.g. `client/islands/mini-cart.tsx`, for `modulepreload`. */
  export const scripts: Readonly<Record<string, BuiltScript>>;
}

/** The texts of all islands in one language, by key: written by `scripts/virtual-texts.ts`. */
declare module 'virtual:texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

/** Local caches: `caches.default` is the Cache API of the place that runs the Worker. */
interface CacheStorage {
  readonly default: Cache;
}
