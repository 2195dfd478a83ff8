/** A Worker of this project: its name, entry and wrangler.toml, by path from the project's root. */
export interface WorkerSource {
  name: 'studio' | 'backend' | 'storefront';
  entry: string;
  configuration: string;
}

export type WorkerName = WorkerSource['name'];

/** All Workers in the order of deployment: each before those that are bound to it. */
export const workerSources: readonly WorkerSource[] = [
  { name: 'studio', entry: 'demo/studio/index.ts', configuration: 'demo/studio/wrangler.toml' },
  { name: 'backend', entry: 'backend/index.ts', configuration: 'backend/wrangler.toml' },
  { name: 'storefront', entry: 'worker/index.ts', configuration: 'wrangler.toml' },
];
