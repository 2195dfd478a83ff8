/**
 * Finds or installs the browsers: Chromium, Firefox, WebKit. Plain JavaScript, because `npm test` starts on any
 * version of Node.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNode, run } from '../prepare.mjs';
import { root } from '../sources.mjs';
import { Refusal, step } from '../steps.mjs';

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Takes two thirds of a full browser's time; it has no back/forward cache. */
const shell = 'chromium-headless-shell';

/** Debian's packages of both, 110 MB. WebKit needs a display, and its MiniBrowser comes with the library. */
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
 * Installs packages on Debian and derivatives, as root.
 *
 * @param {readonly string[]} packages
 * @param {(text: string) => void} progress
 */
async function aptInstall(packages, progress) {
  progress('apt-get update');
  await run('apt-get', ['update']);
  progress(`apt-get install ${packages.join(' ')}`);
  await run('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

/**
 * The Chromium executable, from `CHROMIUM`, PATH, or Playwright's own folder.
 *
 * @param {{ whole?: boolean }} [options] true for a full browser
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = whole ? onPath(...chromiums) : onPath(shell, ...chromiums);
  if (found) return found;
  const { chromium } = await import('playwright-core');
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Installs Chromium if missing: by apt on Debian and derivatives as root, else Playwright's. */
export async function installChromium() {
  if (await findChromium({ whole: true })) return;
  await step('Install Chromium', async (progress) => {
    if (hasApt()) {
      try {
        await aptInstall(['chromium', shell], progress);
        return;
      } catch (error) {
        // Ubuntu's apt has only a snap of it, so use Playwright's build.
        progress(`apt-get could not, trying Playwright's build (${error})`);
      }
    }
    await run(projectNode, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  });
  if (!(await findChromium({ whole: true })))
    throw new Refusal('No Chromium could be installed: put one on PATH, or set CHROMIUM.');
}

/** The first version of Firefox known to work with Playwright (docs/browsers.md). */
const oldestFirefox = 153;

/** The Firefox executable, from `FIREFOX` or PATH, unless it is too old. */
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

/** WebKit's MiniBrowser, in `/usr/lib*` or a folder in it. */
function miniBrowser() {
  if (!existsSync('/usr')) return;
  const libraries = foldersIn('/usr').filter((folder) => folder.startsWith('/usr/lib'));
  return libraries
    .flatMap((folder) => [...foldersIn(folder), folder])
    .map((folder) => join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(isExecutable);
}

/** The programs of WebKit: its driver, the browser that the driver starts, and an X server. */
function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = miniBrowser();
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** @throws if WebKit is not installed */
export function webkitPrograms() {
  const found = findWebKit();
  if (!found) throw new Error('There is no WebKit on this machine: "npm test -- --browsers" installs it.');
  return found;
}

/** Which of `firefox` and `webkit` are installed; few machines have them. */
export function foundBrowsers() {
  return [...(findFirefox() ? ['firefox'] : []), ...(findWebKit() ? ['webkit'] : [])];
}

/**
 * Installs Firefox and WebKit if missing, on Debian and derivatives as root; elsewhere the run reports which were
 * not tested.
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
