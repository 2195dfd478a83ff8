/** Runs wrangler: for a deploy, and as a dry run in `npm test`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectNode } from '../prepare.mjs';
import { root } from '../sources.mjs';
import { Refusal } from '../steps.mjs';

/**
 * Runs `wrangler` with the arguments and returns its standard output. Secrets are passed by standard input, because
 * arguments are visible in the process list.
 * @throws WranglerFails
 */
export type Wrangler = (args: readonly string[], input?: string) => Promise<string>;

/** wrangler, or the service behind it, has failed. */
export class WranglerFails extends Refusal {
  /** Everything that it printed. */
  readonly output: string;

  constructor(args: readonly string[], output: string) {
    super(`${output.trim()}\n\n"wrangler ${args.join(' ')}" failed.`);
    this.output = output;
  }
}

/** Returns a function that runs this project's wrangler in a folder. A test can replace the program. */
export function wranglerIn(folder: string): Wrangler {
  const program = process.env.SELVEDGE_WRANGLER ?? join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = spawn(projectNode, [program, ...args], {
        cwd: folder,
        // Without terminal and colours it asks no questions, and its output can be parsed.
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
      // A program that reads no input may have ended before this is written.
      child.stdin.on('error', () => undefined).end(input);
    });
}

/** Dry run of a deploy. Returns the compressed size of the Worker as wrangler prints it, e.g. `182.40 KiB`. */
export async function rehearseDeploy(file: string, wrangler = wranglerIn(root)): Promise<string> {
  const output = await wrangler(['deploy', '--no-bundle', '--config', file, '--dry-run']);
  const size = /gzip: ([\d.]+ \w+)/.exec(output)?.[1];
  if (size === undefined) throw new Error(`wrangler did not print a size:\n${output}`);
  return size;
}
