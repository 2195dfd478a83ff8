/**
 * A tab of a whole Chromium that renders pages ahead and keeps pages for the way back. Playwright cannot drive such a
 * tab: Chromium renders nothing ahead for a client that speaks to pages without their tab.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromiumProgram, quietFlags } from '../chromium.ts';
import { Connection, type Session } from './protocol.ts';

/** A request of the tab. */
export interface TabRequest {
  url: string;
  method: string;
  /** `Document`, `Prefetch`, `Fetch` ... */
  type: string;
  /** True if the page was rendered ahead and not shown yet. */
  isAhead: boolean;
}

export interface TabOptions {
  width?: number;
  height?: number;
  /** Device pixels of a CSS pixel. */
  scale?: number;
  /** Called for each page before it loads, also for pages that are rendered ahead. */
  prepare?(page: Session): Promise<unknown>;
  /** Source of a script that runs first in each document. */
  firstScript?: string;
}

export interface Point {
  x: number;
  y: number;
}

interface Page {
  session: Session;
  isAhead: boolean;
  /** Resolves when it has its settings. */
  prepared: Promise<unknown>;
}

const noSettings = Promise.resolve<unknown>(undefined);

/** Milliseconds between two looks at something that is awaited. */
const interval = 20;
/** Milliseconds after which what is awaited is missing, as in `tests/visitor.ts`. */
const timeout = 180_000;

export class Tab {
  /** All requests of its pages, in order. */
  readonly requests: TabRequest[] = [];
  /** Messages of console and exceptions that tell of errors. */
  readonly errors: string[] = [];
  /** What became of the pages that the browser began to render ahead, by their URL. */
  readonly prerenders = new Map<string, string>();
  readonly #pages = new Map<string, Page>();
  readonly #options: TabOptions;
  #current: Page | undefined;

  constructor(options: TabOptions) {
    this.#options = options;
  }

  /** @param session of the tab */
  async attach(connection: Connection, session: Session): Promise<void> {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, subtype } }) => {
      const page = { session: connection.session(sessionId), isAhead: subtype === 'prerender', prepared: noSettings };
      page.prepared = this.#prepare(page);
      // A page may be gone before it is ready.
      page.prepared.catch(() => undefined);
      this.#pages.set(targetId, page);
      if (!page.isAhead) this.#current = page;
    });
    session.on('Target.detachedFromTarget', ({ targetId = '' }) => this.#pages.delete(targetId));
    connection.browser.on('Target.targetInfoChanged', ({ targetInfo: { targetId, type, subtype } }) => {
      const page = this.#pages.get(targetId);
      if (page === undefined || type !== 'page' || subtype !== undefined) return;
      page.isAhead = false;
      this.#current = page;
    });
    await connection.browser.send('Target.setDiscoverTargets', { discover: true });
    const filter = [{}];
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    });
    await this.until(() => this.#current !== undefined);
    await this.#current?.prepared;
  }

  async #prepare(page: Page): Promise<void> {
    const { session } = page;
    const { width = 1280, height = 800, scale = 1, prepare, firstScript } = this.#options;
    session.on('Network.requestWillBeSent', ({ request: { url, method }, type = 'Other' }) => {
      this.requests.push({ url, method, type, isAhead: page.isAhead });
    });
    session.on('Preload.prerenderStatusUpdated', ({ key, status, prerenderStatus = '' }) => {
      this.prerenders.set(key.url, prerenderStatus || status);
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      this.errors.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type === 'error') this.errors.push(args.map(({ value }) => String(value)).join(' '));
    });
    const mobile = scale > 1;
    const metrics = { width, height, deviceScaleFactor: scale, mobile };
    const ready = [
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Network.enable'),
      session.send('Preload.enable'),
      session.send('Emulation.setDeviceMetricsOverride', metrics),
      mobile && session.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      firstScript && session.send('Page.addScriptToEvaluateOnNewDocument', { source: firstScript }),
      prepare?.(session),
    ];
    // Some are answered only after the page has started.
    await Promise.all([...ready, session.send('Runtime.runIfWaitingForDebugger')]);
  }

  get #session(): Session {
    if (this.#current === undefined) throw new Error('The tab has no page.');
    return this.#current.session;
  }

  /** Opens an address and waits for its load event. */
  async open(url: string): Promise<void> {
    await this.#session.send('Page.navigate', { url });
    await this.waitFor((expected) => location.href === expected && document.readyState === 'complete', url);
  }

  /** Result of a function in the page that is shown. */
  evaluate<Result, Args extends unknown[]>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return evaluateIn(this.#session, run, args);
  }

  /** True if a page that is rendered ahead has loaded. */
  async hasLoadedAhead(): Promise<boolean> {
    const ahead = [...this.#pages.values()].find(({ isAhead }) => isAhead);
    return ahead !== undefined && (await evaluateIn(ahead.session, () => document.readyState, [])) === 'complete';
  }

  /** Waits until a function in the page gives something true, across pages. */
  async waitFor<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): Promise<void> {
    let last: unknown;
    const test = async () => {
      try {
        last = await this.evaluate(run, ...args);
      } catch (error) {
        last = error;
        return false;
      }
      return last;
    };
    await this.until(test).catch(() => {
      throw new Error(`Awaited in vain: ${run}, last ${last}`);
    });
  }

  async until(condition: () => unknown): Promise<void> {
    for (const end = Date.now() + timeout; !(await condition()); await setTimeout(interval))
      if (Date.now() > end) throw new Error(`Awaited in vain: ${condition}`);
  }

  /** Scrolls an element to the middle, and returns its own. */
  async place(selector: string, index = 0): Promise<Point> {
    return this.evaluate(
      (wanted, at) => {
        const element = document.querySelectorAll(wanted)[at];
        if (element === undefined) throw new Error(`There is no ${wanted} ${at}.`);
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      },
      selector,
      index,
    );
  }

  async hover({ x, y }: Point): Promise<void> {
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  /** Presses and releases the mouse. The page may be left before Chromium answers. */
  press({ x, y }: Point): void {
    const session = this.#session;
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }).catch(() => undefined);
  }

  /** Touches the screen for a while. The page may be left before Chromium answers. */
  async touch(point: Point, milliseconds: number): Promise<void> {
    const session = this.#session;
    const ignore = () => undefined;
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }).catch(ignore);
    await setTimeout(milliseconds);
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(ignore);
  }

  back(): void {
    this.evaluate(() => history.back()).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#session.send('Page.close');
  }
}

async function evaluateIn<Result, Args extends unknown[]>(
  session: Session,
  run: (...args: Args) => Result,
  args: Args,
): Promise<Awaited<Result>> {
  const expression = `(${run})(${args.map((each) => JSON.stringify(each)).join()})`;
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** A Chromium of its own. */
export async function startTabs() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-tabs-'));
  const flags = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${folder}`, ...quietFlags];
  const program = await chromiumProgram({ whole: true });
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const connection = new Connection(child);
  const { browser } = connection;
  return {
    /** A tab with cookies, storage and cache of its own. */
    async newTab(options: TabOptions = {}): Promise<Tab> {
      const { browserContextId } = await browser.send('Target.createBrowserContext');
      const { targetId } = await browser.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        forTab: true,
      });
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      const tab = new Tab(options);
      await tab.attach(connection, connection.session(sessionId));
      return tab;
    },
    async close(): Promise<void> {
      await browser.send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
