/** Debian's Firefox over WebDriver BiDi: Playwright drives it like its own browsers. */
import { createRequire } from 'node:module';
import { type Browser, firefox } from 'playwright-core';
import { findFirefox } from '../../scripts/testing/browsers.mjs';

interface Socket {
  send(data: unknown, ...rest: unknown[]): void;
  emit(name: 'message', data: Buffer, isBinary: boolean): void;
}

/** A command that Firefox ESR does not support yet; Playwright needs an answer to it to open a window. */
const unknown = 'emulation.setMediaFeaturesOverride';

/**
 * Answers that command instead of Firefox. Nothing is emulated then, so colour schemes are tested in Chromium only.
 */
function answerUnknown(): void {
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
    ws: { prototype: Socket };
  };
  const { send } = ws.prototype;
  ws.prototype.send = function answered(data, ...rest) {
    if (!String(data).includes(unknown)) return send.call(this, data, ...rest);
    const { id } = JSON.parse(String(data));
    const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
  };
}

const firefoxUserPrefs = {
  // Pretends a mouse, which a machine without a display does not have: there are no menus by hover without one.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Disables the back/forward cache: Playwright waits forever for a page restored from it.
  'browser.sessionhistory.max_total_viewers': 0,
};

/** Starts Firefox headless. @throws if it is not installed */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox on this machine: "npm test -- --browsers" installs it.');
  answerUnknown();
  return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
}
