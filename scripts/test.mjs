/**
 * `npm test`: from a fresh clone to `N passed, N failed`. `scripts/run-tests.ts` does the last part. With `--browsers`
 * the journeys of shoppers are made in Firefox and WebKit as well (docs/browsers.md).
 */
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
  const { installBrowsers, installChromium } = await import('./browsers.mjs');
  await installChromium();
  const asked = process.argv.slice(2);
  if (asked.includes('--browsers')) await installBrowsers();
  const child = spawn(projectNode, [join(import.meta.dirname, 'run-tests.ts'), ...asked], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
