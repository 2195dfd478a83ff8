/** Runs wrangler on the Workers' configurations: for a deploy, and as a rehearsal in `npm test`. */
import { join } from 'node:path';
import { projectNode, run } from './prepare.mjs';
import { root } from './sources.mjs';

/** Runs `wrangler` with the arguments and gives what it printed. */
export function wrangler(...args: string[]): Promise<string> {
  return run(projectNode, [join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), ...args], {
    WRANGLER_SEND_METRICS: 'false',
  });
}

/** Deploys a Worker as it was built. */
export function deploy(file: string, ...args: string[]): Promise<string> {
  return wrangler('deploy', '--no-bundle', '--config', file, ...args);
}

/** Rehearses a deploy. Gives the compressed size of the Worker, as wrangler prints it, e.g. `182.40 KiB`. */
export async function rehearseDeploy(file: string): Promise<string> {
  const output = await deploy(file, '--dry-run');
  const size = /gzip: ([\d.]+ \w+)/.exec(output)?.[1];
  if (size === undefined) throw new Error(`wrangler did not print a size:\n${output}`);
  return size;
}
