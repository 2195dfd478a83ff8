/**
 * Finds the browsers of this machine, or installs them: Chromium, Firefox, WebKit. Plain JavaScript, because `npm test`
 * begins on any Node.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNode, run } from '../prepare.mjs';
import { root } from '../sources.mjs';
import { Refusal, step } from '../steps.mjs';

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Shows pages as a browser does in two thirds of the time; it keeps none for the way back. */
const shell = 'chromium-headless-shell';

/** Debian's packages of both, 110 MB. WebKit needs a screen, and its small browser comes with the library. */
const otherPackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} names */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

const hasApt = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Installs packages of Debian and its family, as root.
 *
 * @param {readonly string[]} packages
 * @param {(text: string) => void} progress
 */
async function aptInstall(packages, progress) {
  progress('apt-get update');
  await run('apt-get', ['update']);
  progress(`apt-get install ${packages.join(' ')}`);
  await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages],
    { DEBIAN_FRONTEND: 'noninteractive' },
  );
}

/**
 * The program of Chromium, from `CHROMIUM`, PATH, or Playwright's own folder.
 *
 * @param {{ whole?: boolean }} [options] whether it must be a whole browser
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = whole ? onPath(...chromiums) : onPath(shell, ...chromiums);
  if (found) return found;
  const { chromium } = await import('playwright-core');
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Makes sure that there is a Chromium: on Debian and its family through apt when run as root, else Playwright's. */
export async function installChromium() {
  if (await findChromium({ whole: true })) return;
  await step('Install Chromium', async (progress) => {
    if (hasApt()) {
      try {
        await aptInstall(['chromium', shell], progress);
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

/** The first version of Firefox that is known to let Playwright drive it (docs/browsers.md). */
const oldestFirefox = 153;

/** The program of Firefox, from `FIREFOX` or PATH, unless it is too old. */
export function findFirefox() {
  const program = process.env.FIREFOX || onPath('firefox-esr', 'firefox');
  if (!program) return;
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/ (\d+)\./.exec(said)?.[1]) >= oldestFirefox ? program : undefined;
}

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

/** The small browser of WebKit: `/usr/lib*`, or a folder in it, has it. */
function miniBrowser() {
  if (!existsSync('/usr')) return;
  const libraries = foldersIn('/usr').filter((folder) => folder.startsWith('/usr/lib'));
  return libraries
    .flatMap((folder) => [...foldersIn(folder), folder])
    .map((folder) => join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(isExecutable);
}

/** The programs of WebKit: its driver, the browser that the driver starts, and a screen for it. */
function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = miniBrowser();
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** @throws when WebKit is not installed */
export function webkitPrograms() {
  const found = findWebKit();
  if (!found) throw new Error('There is no WebKit on this machine: "npm test -- --browsers" installs it.');
  return found;
}

/** Which of the two are here that few machines have: `firefox`, `webkit`. */
export function foundBrowsers() {
  return [...(findFirefox() ? ['firefox'] : []), ...(findWebKit() ? ['webkit'] : [])];
}

/**
 * Installs Firefox and WebKit where they are missing, on Debian and its family and as root; elsewhere the run says what
 * it went without.
 */
export async function installBrowsers() {
  if (foundBrowsers().length === 2 || !hasApt()) return;
  await step('Install Firefox and WebKit', async (progress) => {
    try {
      await aptInstall(otherPackages, progress);
    } catch (error) {
      progress(`apt-get could not (${error})`);
    }
  });
}
