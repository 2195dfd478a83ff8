/**
 * THE TABLE of memory, in bytes. The platform ends an isolate at 128 MB; each Worker stays well below. What is not for
 * memories that are declared (`shared/declared-memory.ts`) is left for the Worker itself, for its data and for
 * requests.
 */
const megabyte = 1_000_000;

export const memoryLimits = {
  storefront: {
    all: 64 * megabyte,
    /** The loaded script before any request: 13 MB (`npm run bench -- --memory`). */
    atRest: 14 * megabyte,
    /** Pages that are rendered at the same time. */
    requests: 8 * megabyte,
    declared: 42 * megabyte,
  },
  backend: {
    all: 96 * megabyte,
    /** The loaded script before any request: 25 MB, of which fonts and lists of passwords are most. */
    atRest: 26 * megabyte,
    requests: 8 * megabyte,
    /** 40 MB of them for the assortment. */
    declared: 62 * megabyte,
  },
} as const;
