/** A visitor with a real browser. A `console.error` or an uncaught error that the test has not declared fails it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launch } from './chromium.ts';
import { drawsNothing, watchDrawing } from './drawing.ts';
import { engine, engineViewport } from './engines/engine.ts';
import { launchFirefox } from './engines/firefox.ts';
import { otherWindow, skip } from './engines/skip.ts';
import { openWebKit } from './engines/webkit.ts';
import { isWhole } from './scope.ts';

declare global {
  var runningBrowsers: Map<string, Promise<Browser>> | undefined;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Messages that belong to the test, e.g. the 404 that Chromium logs for a missing page. */
  expectedErrors?: readonly RegExp[];
  /** The page stays in a font of the machine. The shop's own would arrive at any time, and move lines. */
  withoutFonts?: boolean;
  /**
   * The visitor has not answered the question of consent. By default the browser sends Global Privacy Control, so
   * there is no banner, and nothing is measured.
   */
  unasked?: boolean;
  /**
   * A browser of the test's own, which the test closes. Chromium sometimes does not close a context whose page came
   * from the back/forward cache. By default the tests of a process share one browser.
   */
  browser?: Browser;
  /** Loads pictures in a short run as well: the test is about them. Vendors, who are `unasked` about, send by them. */
  pictures?: boolean;
}

/** Browsers in which a page was no longer drawn. */
const stalledBrowsers = new WeakSet<Browser>();

/**
 * Opens a page in a context of its own (cookies, storage, cache), closed when the test ends.
 * `javaScriptEnabled: false` gives the shop without scripts. A short run leaves out pictures and motion, which take
 * half of Chromium's time: a test about them asks for `pictures` or `reducedMotion`.
 */
export async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const {
    expectedErrors = [],
    withoutFonts = false,
    unasked = false,
    browser: own,
    pictures = isWhole || unasked,
    ...contextOptions
  } = options;
  const errors: string[] = [];
  const note = (message: string): void => {
    const expected = [...expectedErrors, ...(withoutFonts ? [/(?:ERR_FAILED|download failed).*\.woff2/] : [])];
    if (!expected.some((each) => each.test(message))) errors.push(message);
  };
  const defaults = { viewport: engineViewport, reducedMotion: isWhole ? 'no-preference' : 'reduce' } as const;
  const browser = () => own ?? sharedBrowser(pictures);
  const context = await openWindow({ ...defaults, ...contextOptions }, browser, note);
  const isWatched = engine === 'chromium' && contextOptions.javaScriptEnabled !== false;
  const drawing = isWatched ? watchDrawing(context) : undefined;
  onTestFinished(async () => {
    drawing?.end();
    const running = isWatched ? context.browser() : null;
    if (running !== null && drawing?.isStalled()) {
      stalledBrowsers.add(running);
      if (own === undefined) await closeBrowser(running);
    }
    // For each visitor of the test in that browser: the last error decides about another try.
    if (running !== null && stalledBrowsers.has(running)) throw new Error(drawsNothing);
    // What is still under way when the test ends goes wrong by being ended.
    const noted = [...errors];
    for (const each of context.pages()) await leave(each);
    // Last, so that no page asks for a picture that somebody would have to draw.
    if (engine !== 'webkit') await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (own === undefined) await context.close();
    const logged = noted.length === 0 ? [] : (globalThis.lastLogged ?? []);
    expect(noted, ['errors in the browser', ...logged].join('\n')).toEqual([]);
  });
  if (!unasked)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      try {
        if (location.protocol.startsWith('http')) localStorage.setItem('tracking_off', 'tested');
      } catch {
        // A frame of somebody else's may have no storage.
      }
    });
  // Nobody is asked for another country whose language is not what the test is about.
  if (contextOptions.locale === undefined)
    await context.addInitScript(() => {
      try {
        if (location.protocol.startsWith('http')) localStorage.setItem('country_refused_at', new Date().toISOString());
      } catch {
        // A frame of somebody else's may have no storage.
      }
    });
  if (withoutFonts) await context.route('**/*.woff2', (route) => route.abort());
  // Of other tabs as well.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  return { page, context };
}

/**
 * Away from the shop, whatever the page is doing, requests that a test still holds included. Chromium forgets to close
 * a page that is just about to show another document: who closes such a page waits for ever.
 */
async function leave(page: Page): Promise<void> {
  try {
    await page.goto('about:blank', { waitUntil: 'commit' });
  } catch (error) {
    if (!String(error).includes('interrupted by another navigation')) throw error;
    // The page has just arrived where it was going, and goes on from there.
    await page.waitForURL('about:blank', { waitUntil: 'commit' });
  }
}

/** Engines are tested in one window after the other, without a script only in Chromium. */
function skipElsewhere({ viewport, javaScriptEnabled }: BrowserContextOptions): void {
  const isPhone = (width: number) => width < 600;
  if (viewport && isPhone(viewport.width) !== isPhone(engineViewport.width)) skip(otherWindow);
  if (javaScriptEnabled === false) skip('The driver cannot switch JavaScript off.');
}

/** A window of the engine that is tested; what goes wrong in it is noted. */
async function openWindow(
  options: BrowserContextOptions,
  browser: () => Browser | Promise<Browser>,
  note: (message: string) => void,
): Promise<BrowserContext> {
  if (engine !== 'chromium') skipElsewhere(options);
  if (engine === 'webkit') return openWebKit({ ...options, viewport: options.viewport ?? engineViewport }, note);
  const context = await (await browser()).newContext(options);
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(String(error.error())));
  retryResets(context);
  if (engine === 'firefox') context.on('page', retryRenamed);
  return context;
}

/**
 * Firefox sometimes gives a navigation another id while it is under way. Playwright then says that a page was
 * interrupted by another navigation to the same address; the page is asked for again.
 */
function retryRenamed(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    try {
      return await goto(url, options);
    } catch (error) {
      if (!String(error).includes(`"${url}" is interrupted by another navigation to "${url}"`)) throw error;
      return goto(url, options);
    }
  };
}

/** The shop closes connections that were idle for five seconds; a request that meets the close never reached it. */
function retryResets({ request }: BrowserContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) => fetch(url, { maxRetries: 3, ...options });
}

/** Ends a shared browser; the next test starts another. */
async function closeBrowser(browser: Browser): Promise<void> {
  for (const [key, running] of globalThis.runningBrowsers ?? [])
    if ((await running) === browser) globalThis.runningBrowsers?.delete(key);
  await browser.close();
}

/** The browsers of a process: one for all tests, and in a short run another one for those about pictures. */
function sharedBrowser(pictures: boolean): Promise<Browser> {
  globalThis.runningBrowsers ??= new Map();
  const key = `${engine} ${pictures}`;
  const running =
    globalThis.runningBrowsers.get(key) ?? (engine === 'firefox' ? launchFirefox() : launch({ pictures }));
  globalThis.runningBrowsers.set(key, running);
  return running;
}
