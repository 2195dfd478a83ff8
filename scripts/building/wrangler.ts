/** Runs wrangler: for a deploy, and as a rehearsal in `npm test`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectNode } from '../prepare.mjs';
import { root } from '../sources.mjs';
import { Refusal } from '../steps.mjs';

/**
 * Runs `wrangler` with the arguments and gives what it printed on standard output. What must not be seen in a list of
 * processes goes in as standard input.
 * @throws WranglerFails
 */
export type Wrangler = (args: readonly string[], input?: string) => Promise<string>;

/** wrangler has refused, or something behind it. */
export class WranglerFails extends Refusal {
  /** All that it has printed. */
  readonly output: string;

  constructor(args: readonly string[], output: string) {
    super(`${output.trim()}\n\n"wrangler ${args.join(' ')}" failed.`);
    this.output = output;
  }
}

/** wrangler of this project, at work in a folder. Another program can take its place, for a rehearsal. */
export function wranglerIn(folder: string): Wrangler {
  const program =
    process.env.SELVEDGE_WRANGLER ?? join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = spawn(projectNode, [program, ...args], {
        cwd: folder,
        // Neither a terminal nor colours: it asks nothing, and what it prints can be read.
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0' },
        stdio: 'pipe',
      });
      let printed = '';
      let complained = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      child.stderr.on('data', (chunk) => {
        complained += chunk;
      });
      child.on('error', (error) => reject(new Refusal(`Cannot run wrangler: ${error.message}`)));
      child.on('close', (code) => {
        if (code === 0) resolve(printed);
        else reject(new WranglerFails(args, `${printed}\n${complained}`));
      });
      // A program that reads nothing may be gone before this is written.
      child.stdin.on('error', () => undefined).end(input);
    });
}

/** Rehearses a deploy. Gives the compressed size of the Worker, as wrangler prints it, e.g. `182.40 KiB`. */
export async function rehearseDeploy(file: string, wrangler = wranglerIn(root)): Promise<string> {
  const output = await wrangler(['deploy', '--no-bundle', '--config', file, '--dry-run']);
  const size = /gzip: ([\d.]+ \w+)/.exec(output)?.[1];
  if (size === undefined) throw new Error(`wrangler did not print a size:\n${output}`);
  return size;
}
