import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/testing/browsers.mjs';

/** What keeps a browser under test quiet. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Loads no pictures. Chromium reads this flag once, so it repeats Playwright's own settings: a mouse that hovers. */
const withoutPictures =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false';

/** The program of this machine's Chromium, a whole browser if asked. @throws when there is none */
export async function chromiumProgram(options: { whole?: boolean } = {}): Promise<string> {
  const program = await findChromium(options);
  if (!program) throw new Error('There is no Chromium on this machine: "npm test" installs one.');
  return program;
}

/**
 * Starts the Chromium of this machine, headless and quiet.
 *
 * @param keepsPages whether pages are kept for the way back, as every browser does unless Playwright starts it
 * @param scrollBars whether scroll bars take room, as they do with a mouse
 * @param pictures whether pictures are loaded
 */
export async function launch({ keepsPages = false, scrollBars = false, pictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumProgram({ whole: keepsPages }),
    args: [...quietFlags, ...(pictures ? [] : [withoutPictures])],
    ignoreDefaultArgs: [
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
      ...(scrollBars ? ['--hide-scrollbars'] : []),
    ],
  });
}
