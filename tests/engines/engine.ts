/** The engine tested in this process, set by the Vitest project (tests/engines/vitest.config.ts). */

const { ENGINE = 'chromium', WINDOW = '1280x800' } = process.env;
const [width = 1280, height = 800] = WINDOW.split('x').map(Number);

export const engine = ENGINE as 'chromium' | 'firefox' | 'webkit';

/** The default window of a test. */
export const engineViewport = { width, height };
