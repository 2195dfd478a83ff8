import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distFolder, isDemo, root, shopFolder } from '../sources.mjs';
import { mergeConfiguration } from './merge-configuration.ts';

export type WorkerName = 'studio' | 'backend' | 'storefront';

/** A Worker of this project. */
export interface WorkerSource {
  name: WorkerName;
  /** Its module, by path from the project's root. */
  entry: string;
  /** Its wrangler.toml, by path from the project's root. */
  template: string;
  /**
   * The file with the shop's own names, ids and variables, which a deploy edits, by path from `projectFolder`: the
   * template itself for the demo, else what the shop's folder says instead.
   */
  configuration: string;
}

/** The folder of the files that a deploy edits. */
export const projectFolder = isDemo ? root : shopFolder;

const source = (name: WorkerName, entry: string, template: string): WorkerSource => ({
  name,
  entry,
  template,
  configuration: isDemo ? template : `workers/${name}.toml`,
});

/** All Workers in the order of deployment: each before those that are bound to it. */
export const workerSources: readonly WorkerSource[] = [
  source('studio', 'studio/index.ts', 'studio/wrangler.toml'),
  source('backend', 'backend/entry.ts', 'backend/wrangler.toml'),
  source('storefront', 'worker/index.ts', 'wrangler.toml'),
];

/**
 * Path of the complete configuration, for wrangler. That of another shop than the demo is written anew from both
 * files. Throws where the shop's own file is not TOML.
 */
export function configurationFile({ name, template, configuration }: WorkerSource): string {
  if (isDemo) return join(root, template);
  const own = join(shopFolder, configuration);
  const file = join(shopFolder, '.selvedge', 'workers', `${name}.toml`);
  const merged = mergeConfiguration(
    { file: join(root, template), text: readFileSync(join(root, template), 'utf8') },
    { file: own, text: existsSync(own) ? readFileSync(own, 'utf8') : '' },
    { main: join(distFolder, name, 'index.js'), assets: join(distFolder, name === 'backend' ? 'contract' : 'client') },
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, merged);
  return file;
}
