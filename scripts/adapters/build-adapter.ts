import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { shop, workerEnvironment } from '../../vite.config.ts';
import { distFolder } from '../sources.mjs';

export type AdapterName = 'medusa' | 'commercetools';

/** Builds the Worker of `adapters/{name}` and returns its module; the shop itself has been built before. */
export async function buildAdapter(name: AdapterName): Promise<string> {
  // Vite decides by it how JSX is compiled.
  process.env.NODE_ENV = 'production';
  const environment = workerEnvironment(name, `adapters/${name}/index.ts`);
  const builder = await createBuilder({
    ...shop('build'),
    configFile: false,
    environments: { [name]: environment },
    builder: {},
  });
  const built = builder.environments[name];
  if (built === undefined) throw new Error(`There is no environment '${name}'.`);
  await builder.build(built);
  return readFileSync(join(distFolder, name, 'index.js'), 'utf8');
}
