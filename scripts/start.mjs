/**
 * `npm start`: prepares and starts the shop, also from a fresh clone. `scripts/serve.ts` does the last part, and has
 * the options, which are checked before the build.
 */
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { Interrupted, main, step } = await import('./steps.mjs');
const { onOrphaned } = await import('./building/orphan.mjs');
const { build, checkDisk, choosePorts, install, projectNode } = await import('./prepare.mjs');

const options = process.argv.slice(2);

await main(async () => {
  console.log('\nSelvedge\n');
  const host = process.env.HOST ?? '127.0.0.1';
  await step('Check disk and ports', async () => {
    checkDisk();
    await choosePorts(host);
  });
  await install();
  const refused = options.length === 0 ? 0 : await run('serving/check-options.ts');
  if (refused === 0) await build();
  process.exitCode = refused === 0 ? await run('serve.ts') : refused;
});

/**
 * Runs a script with the options of this one.
 *
 * @param {string} script
 * @returns {Promise<number>} the exit code
 */
function run(script) {
  const child = spawn(projectNode, [join(import.meta.dirname, script), ...options], { stdio: 'inherit' });
  // The child gets Ctrl-C from the terminal; this process must not end first.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  onOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) =>
    child.on('close', (code, signal) => (signal === 'SIGINT' ? reject(new Interrupted()) : resolve(code ?? 1))),
  );
}
