import { EventEmitter } from 'node:events';
import { patternOf } from './address.ts';
import { all, one } from './in-page.ts';
import { injectedScript } from './injected.ts';
import { pressed } from './keys.ts';
import type { WatchedRequest, WatchingProxy } from './watching-proxy.ts';
import { type Command, DriverError } from './web-driver.ts';
import { Finder } from './webkit-locator.ts';

type UrlMatch = string | RegExp | ((url: URL) => boolean);
type WaitUntil = 'commit' | 'domcontentloaded' | 'load' | 'networkidle';

/** Polling interval in milliseconds; no assertion depends on it. */
const pause = 60;

/** Errors of commands during a navigation. */
const passing = new Set(['javascript error', 'no such element', 'stale element reference', 'no such frame', 'timeout']);

const isLost = (error: unknown) => error instanceof DriverError && error.code === 'timeout';

/** The parts of a window that its page needs. */
interface Owner {
  proxy: WatchingProxy;
  timeout: number;
  viewport: { width: number; height: number };
  command(handle: string, ...args: Parameters<Command>): Promise<unknown>;
  forget(page: WebKitPage): void;
  isFirst(page: WebKitPage): boolean;
  placeOf(page: WebKitPage, width: number, height: number): { x: number; y: number };
}

/** Playwright's `Page`, as far as the suites use it, over WebDriver. */
export class WebKitPage extends Finder {
  readonly #context: Owner;
  readonly #handle: string;
  readonly #events = new EventEmitter();
  #url = 'about:blank';

  constructor(context: Owner, handle: string) {
    super();
    this.#context = context;
    this.#handle = handle;
    for (const name of ['request', 'response'] as const)
      context.proxy.on(name, (asked) => this.#events.emit(name, asked));
  }

  protected get tab(): WebKitPage {
    return this;
  }

  protected within(selector: string): string {
    return selector;
  }

  context(): Owner {
    return this.#context;
  }

  on(name: 'request' | 'response', listener: (asked: WatchedRequest) => void): void {
    this.#events.on(name, listener);
  }

  off(name: 'request' | 'response', listener: (asked: WatchedRequest) => void): void {
    this.#events.off(name, listener);
  }

  /** Sends a command to this window of the session. */
  command: Command = (method, path, body) => this.#context.command(this.#handle, method, path, body);

  /** Sends a command that may leave the page, which then does not answer; the caller checks the result. */
  private async act(path: string, body: object): Promise<void> {
    await this.command('POST', path, body).catch((error) => {
      if (!isLost(error)) throw error;
    });
  }

  /** Polls until there is a result. @throws with what it waited for, on timeout */
  async until<Found>(
    what: string | (() => string),
    look: () => Promise<Found | null>,
    timeout = this.#context.timeout,
  ): Promise<Found> {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        const found = await look();
        if (found !== null) return found;
      } catch (error) {
        const isPassing = error instanceof DriverError && passing.has(error.code) && !error.message.includes('strict:');
        if (!isPassing) throw error;
        if (performance.now() > end) throw error;
      }
      if (performance.now() > end)
        throw new Error(
          `Timeout of ${timeout} ms: ${typeof what === 'string' ? what : what()} (${await this.currentUrl()})`,
        );
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Runs the text of a function body in the page, with `args`; the result must be JSON. */
  async runSource<Result>(body: string, args: readonly unknown[] = []): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1];
      const args = arguments[0];
      if (window.__tested === undefined) return done({ missing: true });
      (async () => { ${body} })().then(
        (value) => done({ value, url: location.href }),
        (error) => done({ error: String(error) }),
      );`;
    type Answer = { value?: Result; url?: string; error?: string; missing?: true };
    const ask = () => this.command('POST', '/execute/async', { script, args: [args] }) as Promise<Answer>;
    // If the page was left meanwhile, runs again in the new page.
    const run = () => ask().catch((error) => (isLost(error) ? ask() : Promise.reject(error)));
    let answer = await run();
    if (answer.missing) {
      await this.command('POST', '/execute/sync', {
        script: `${injectedScript()}; window.__testedAll = ${all}; window.__testedOne = ${one};`,
        args: [],
      });
      answer = await run();
    }
    if (answer.error !== undefined) throw new DriverError('javascript error', answer.error);
    this.#url = answer.url ?? this.#url;
    return answer.value as Result;
  }

  run<Arguments extends readonly unknown[], Result>(
    read: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>> {
    return this.runSource(`return (${read})(...args);`, args);
  }

  settled(ask: () => boolean): Promise<boolean> {
    return this.until('the page', () => this.run(ask));
  }

  evaluate<Result, Argument>(
    read: ((argument: Argument) => Result) | string,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    if (typeof read === 'string') return this.runSource(`return (${read});`);
    return this.runSource(`return (${read})(args[0]);`, [argument ?? null]);
  }

  async waitForFunction<Argument>(
    read: (argument: Argument) => unknown,
    argument?: Argument,
  ): Promise<{ jsonValue(): Promise<unknown> }> {
    const value = await this.until(
      `the page to fulfil ${read}`,
      async () => (await this.evaluate(read, argument)) || null,
    );
    return { jsonValue: async () => value };
  }

  /** The last known address: Playwright's is synchronous too. */
  url(): string {
    return this.#url;
  }

  async currentUrl(): Promise<string> {
    this.#url = String(await this.command('GET', '/url'));
    return this.#url;
  }

  async title(): Promise<string> {
    return String(await this.command('GET', '/title'));
  }

  async content(): Promise<string> {
    return String(await this.command('GET', '/source'));
  }

  async goto(url: string, _options: { waitUntil?: WaitUntil } = {}): Promise<void> {
    await this.#anew(() => this.act('/url', { url }));
  }

  async reload(_options: { waitUntil?: WaitUntil } = {}): Promise<void> {
    await this.#anew(() => this.act('/refresh', {}));
  }

  /** Runs an action that loads another document, and waits for it. */
  async #anew(go: () => Promise<unknown>): Promise<void> {
    await this.run(() => void Object.assign(window, { __testedLeft: true }));
    await go();
    await this.until('another document', async () =>
      (await this.run(() => !('__testedLeft' in window) && document.readyState !== 'loading')) ? true : null,
    );
    await this.currentUrl();
  }

  async goBack(_options: { waitUntil?: WaitUntil } = {}): Promise<void> {
    await this.#travel(-1);
  }

  async goForward(_options: { waitUntil?: WaitUntil } = {}): Promise<void> {
    await this.#travel(1);
  }

  /** The driver's own Back waits forever for a page from the back/forward cache; `history.go()` does not. */
  async #travel(steps: number): Promise<void> {
    const before = await this.currentUrl();
    await this.act('/execute/sync', { script: `setTimeout(() => history.go(${steps}))`, args: [] });
    await this.until('another address', async () => ((await this.currentUrl()) === before ? null : true));
    await this.waitForLoadState('domcontentloaded');
  }

  async waitForLoadState(state: WaitUntil = 'load'): Promise<void> {
    const reached = state === 'domcontentloaded' ? ['interactive', 'complete'] : ['complete'];
    await this.until(`the page to be ${state}`, async () => {
      const isThere = reached.includes(await this.evaluate(() => document.readyState));
      return isThere && (state !== 'networkidle' || this.#context.proxy.quiet > 500) ? true : null;
    });
  }

  async waitForURL(match: UrlMatch, options: { waitUntil?: WaitUntil } = {}): Promise<void> {
    const pattern = typeof match === 'string' ? patternOf(match) : match;
    const fits = (url: string) => (typeof pattern === 'function' ? pattern(new URL(url)) : pattern.test(url));
    await this.until(`the address to be ${match}`, async () =>
      // Read from the document: the driver reports the next address before the document is there.
      fits(await this.run(() => location.href)) ? true : null,
    );
    await this.waitForLoadState(options.waitUntil === 'load' ? 'load' : 'domcontentloaded');
  }

  /** The next matching request that starts after this call. */
  waitForRequest(match: string | RegExp | ((asked: WatchedRequest) => boolean)): Promise<WatchedRequest> {
    return this.#next('request', match);
  }

  waitForResponse(match: string | RegExp | ((asked: WatchedRequest) => boolean)): Promise<WatchedRequest> {
    return this.#next('response', match);
  }

  #next(
    name: 'request' | 'response',
    match: string | RegExp | ((asked: WatchedRequest) => boolean),
  ): Promise<WatchedRequest> {
    const fits = (asked: WatchedRequest) =>
      typeof match === 'function'
        ? match(asked)
        : match instanceof RegExp
          ? match.test(asked.url())
          : asked.url() === match;
    return new Promise((resolve) => {
      const listen = (asked: WatchedRequest) => {
        if (!fits(asked)) return;
        this.off(name, listen);
        resolve(asked);
      };
      this.on(name, listen);
    });
  }

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const place = this.#context.placeOf(this, width, height);
    await this.command('POST', '/window/rect', { ...place, width, height });
    // Other windows have toolbars: they are slightly lower, and cannot be as narrow as a phone.
    if (!this.#context.isFirst(this)) return;
    await this.until('the window to have its size', async () =>
      (await this.run((wide, high) => innerWidth === wide && innerHeight === high, width, height)) ? true : null,
    );
  }

  /** Makes this the current window of the session. */
  async bringToFront(): Promise<void> {
    await this.currentUrl();
  }

  viewportSize(): { width: number; height: number } {
    return this.#context.viewport;
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.command('GET', '/screenshot')), 'base64');
  }

  async close(): Promise<void> {
    await this.command('DELETE', '/window');
    this.#context.forget(this);
  }

  #actions(type: 'key' | 'pointer' | 'wheel', actions: readonly object[]): Promise<unknown> {
    const source = {
      type,
      id: type,
      actions,
      ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }),
    };
    return this.act('/actions', { actions: [source] });
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      await this.#actions('key', pressed(key));
    },
    type: async (text: string): Promise<void> => {
      await this.#actions(
        'key',
        [...text].flatMap((letter) => pressed(letter === '+' ? '+' : letter)),
      );
    },
  };

  readonly mouse = {
    move: async (x: number, y: number): Promise<void> => {
      await this.#actions('pointer', [this.#moved(x, y)]);
    },
    click: async (x: number, y: number, { button = 'left' } = {}): Promise<void> => {
      const pressed = { button: { left: 0, middle: 1, right: 2 }[button] ?? 0 };
      await this.#actions('pointer', [
        this.#moved(x, y),
        { type: 'pointerDown', ...pressed },
        { type: 'pointerUp', ...pressed },
      ]);
    },
    wheel: async (deltaX: number, deltaY: number): Promise<void> => {
      const { width, height } = this.#context.viewport;
      await this.#actions('wheel', [
        { type: 'scroll', x: width / 2, y: height / 2, deltaX, deltaY, duration: 0, origin: 'viewport' },
      ]);
    },
  };

  #moved(x: number, y: number): object {
    return { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) };
  }
}
