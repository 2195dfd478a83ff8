/**
 * `npm start`: prepares and starts the shop, also from a fresh clone. `scripts/serve.ts` does the last part, and has
 * the options.
 */
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { Interrupted, main, step } = await import('./steps.mjs');
const { onOrphaned } = await import('./building/orphan.mjs');
const { build, checkDisk, choosePorts, install, projectNode } = await import('./prepare.mjs');

await main(async () => {
  console.log('\nSelvedge\n');
  const host = process.env.HOST ?? '127.0.0.1';
  await step('Check disk and ports', async () => {
    checkDisk();
    await choosePorts(host);
  });
  await install();
  await build();
  process.exitCode = await serve();
});

/** @returns {Promise<number>} the exit code */
function serve() {
  const child = spawn(projectNode, [join(import.meta.dirname, 'serve.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // The child gets Ctrl-C from the terminal; this process must not end first.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  onOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) =>
    child.on('close', (code, signal) => (signal === 'SIGINT' ? reject(new Interrupted()) : resolve(code ?? 1))),
  );
}
