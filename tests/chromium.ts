import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';

/** Starts the Chromium of this machine, headless and quiet. */
export async function launch(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('There is no Chromium on this machine: "npm test" installs one.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
