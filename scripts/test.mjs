/** `npm test`: from a fresh clone to `N passed, N failed`. `scripts/run-tests.ts` does the last part. */
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { main } = await import('./steps.mjs');
const { checkDisk, install, projectNode } = await import('./prepare.mjs');

await main(async () => {
  console.log('\nSelvedge: tests\n');
  checkDisk();
  await install();
  // Only now, because it looks for Playwright's Chromium with the installed package.
  const { installChromium } = await import('./chromium.mjs');
  await installChromium();
  const child = spawn(projectNode, [join(import.meta.dirname, 'run-tests.ts')], { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
