/** A Worker of this project: its name, its entry and its wrangler.toml, from the project's root. */
export interface WorkerSource {
  name: 'studio' | 'backend' | 'storefront';
  entry: string;
  configuration: string;
}

export type WorkerName = WorkerSource['name'];

/** All Workers, each before those that are bound to it: in this order they are deployed. */
export const workerSources: readonly WorkerSource[] = [
  { name: 'studio', entry: 'demo/studio/index.ts', configuration: 'demo/studio/wrangler.toml' },
  { name: 'backend', entry: 'backend/index.ts', configuration: 'backend/wrangler.toml' },
  { name: 'storefront', entry: 'worker/index.ts', configuration: 'wrangler.toml' },
];
