/** Finds the machine's Chromium, or installs one. Plain JavaScript, because `npm test` begins on any Node. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNode, run } from './prepare.mjs';
import { root } from './sources.mjs';
import { Refusal, step } from './steps.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Shows pages as a browser does in two thirds of the time; it keeps none for the way back. */
const shell = 'chromium-headless-shell';

/**
 * The program to start, from `CHROMIUM`, PATH, or Playwright's own folder.
 *
 * @param {{ whole?: boolean }} [options] whether it must be a whole browser
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = whole ? browsers : [shell, ...browsers];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found) return found;
  const { chromium } = await import('playwright-core');
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Makes sure that there is a Chromium: on Debian and its family through apt when run as root, else Playwright's. */
export async function installChromium() {
  if (await findChromium({ whole: true })) return;
  await step('Install Chromium', async (progress) => {
    if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
      try {
        progress('apt-get update');
        await run('apt-get', ['update']);
        progress('apt-get install chromium');
        await run(
          'apt-get',
          ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'chromium', shell],
          {
            DEBIAN_FRONTEND: 'noninteractive',
          },
        );
        return;
      } catch (error) {
        // Ubuntu's apt has only a snap of it: Playwright's build is left.
        progress(`apt-get could not, trying Playwright's build (${error})`);
      }
    }
    await run(projectNode, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  });
  if (!(await findChromium({ whole: true })))
    throw new Refusal('No Chromium could be installed: put one on PATH, or set CHROMIUM.');
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
