/** The engine that a process tests: the project of Vitest says so (tests/engines/vitest.config.ts). */

const { ENGINE = 'chromium', WINDOW = '1280x800' } = process.env;
const [width = 1280, height = 800] = WINDOW.split('x').map(Number);

export const engine = ENGINE as 'chromium' | 'firefox' | 'webkit';

/** The window of a test that asks for none of its own. */
export const engineViewport = { width, height };
