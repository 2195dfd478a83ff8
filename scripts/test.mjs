/**
 * `npm test`: from a fresh clone to `N passed, N failed`. `scripts/run-tests.ts` does the last part, and
 * `scripts/testing/test-options.mjs` has the options.
 */
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { main } = await import('./steps.mjs');
const { testOptions } = await import('./testing/test-options.mjs');
const { checkDisk, install, projectNode } = await import('./prepare.mjs');

await main(async () => {
  const { inBrowsers } = testOptions();
  console.log('\nSelvedge: tests\n');
  checkDisk();
  await install();
  // After the install, because it uses the installed Playwright to look for Chromium.
  const { installBrowsers, installChromium } = await import('./testing/browsers.mjs');
  await installChromium();
  if (inBrowsers) await installBrowsers();
  const args = [join(import.meta.dirname, 'run-tests.ts'), ...process.argv.slice(2)];
  const child = spawn(projectNode, args, { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
