import { webkitPrograms } from '../../scripts/testing/browsers.mjs';
import { patternOf } from './address.ts';
import { blankPath, boundPath, WatchingProxy } from './watching-proxy.ts';
import { type Command, type Driver, DriverError, freeDriver, screenSize, takeDriver } from './web-driver.ts';
import { WebKitPage } from './webkit-page.ts';

interface Cookie {
  name: string;
  value: string;
  url?: string;
}

export interface WindowOptions {
  viewport: { width: number; height: number };
  /** Preferred language, e.g. `fr-FR`. */
  locale?: string | undefined;
}

/** Starts a browser that asks a proxy for everything. @throws DriverError */
async function openSession(proxyAddress: string): Promise<{ driver: Driver; sessionId: string }> {
  const driver = await takeDriver();
  const session = await driver.command('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        proxy: { proxyType: 'manual', httpProxy: proxyAddress },
        // If the driver itself waited, a page with its own COOP would never load.
        pageLoadStrategy: 'none',
        timeouts: { script: 120_000, pageLoad: 300_000 },
        'webkitgtk:browserOptions': {
          binary: webkitPrograms().browser,
          args: ['--automation', '--full-screen'],
        },
      },
    },
  });
  const { sessionId } = session as { sessionId: string };
  return { driver, sessionId };
}

/**
 * A window of WebKit with its own cookies and storage: Playwright's `BrowserContext`, as far as the suites use it.
 */
export class WebKitContext {
  readonly proxy: WatchingProxy;
  readonly viewport: WindowOptions['viewport'];
  /** Timeout for conditions of a test, in milliseconds. */
  timeout = 180_000;
  readonly #driver: Driver;
  readonly #session: string;
  readonly #pages: WebKitPage[] = [];
  #current: string | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(driver: Driver, session: string, proxy: WatchingProxy, { viewport }: WindowOptions) {
    this.#driver = driver;
    this.#session = session;
    this.proxy = proxy;
    this.viewport = viewport;
  }

  /** Opens a window of this size; `page()` is its first page. */
  static async open(options: WindowOptions): Promise<WebKitContext> {
    const proxy = new WatchingProxy();
    const address = await proxy.listen();
    if (options.locale !== undefined) {
      proxy.headers['accept-language'] = options.locale;
      proxy.scripts.push(
        `Object.defineProperty(navigator, 'languages', { value: [${JSON.stringify(options.locale)}] });
         Object.defineProperty(navigator, 'language', { value: ${JSON.stringify(options.locale)} })`,
      );
    }
    // On a busy machine a driver may never start its browser: another one does.
    const { driver, sessionId } = await openSession(address).catch((error) => {
      if (error instanceof DriverError && error.code === 'timeout') return openSession(address);
      throw error;
    });
    return new WebKitContext(driver, `/session/${sessionId}`, proxy, options);
  }

  /**
   * Sends a command to a window of this session; commands run one after another, because a session has one current
   * window.
   */
  command(handle: string, ...[method, path, body]: Parameters<Command>): Promise<unknown> {
    const run = async () => {
      if (this.#current !== handle) await this.#send('POST', '/window', { handle });
      this.#current = handle;
      return this.#send(method, path, body);
    };
    const answer = this.#turn.then(run, run);
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  #send: Command = (method, path, body) => this.#driver.command(method, this.#session + path, body);

  /** The first page of the window, or another tab. */
  async newPage(): Promise<WebKitPage> {
    const handle =
      this.#pages.length === 0
        ? String(await this.#send('GET', '/window'))
        : ((await this.#send('POST', '/window/new', { type: 'window' })) as { handle: string }).handle;
    const page = new WebKitPage(this, handle);
    this.#pages.push(page);
    await page.setViewportSize(this.viewport);
    return page;
  }

  pages(): readonly WebKitPage[] {
    return this.#pages;
  }

  isFirst(page: WebKitPage): boolean {
    return page === this.#pages[0];
  }

  forget(page: WebKitPage): void {
    this.#pages.splice(this.#pages.indexOf(page), 1);
    this.#current = undefined;
  }

  /** The first window has the focus, because the screen's pointer is over its middle; others are beside it. */
  placeOf(page: WebKitPage, width: number, height: number): { x: number; y: number } {
    if (!this.isFirst(page)) return { x: screenSize / 2 + 10, y: 0 };
    return { x: Math.round((screenSize - width) / 2), y: Math.round((screenSize - height) / 2) };
  }

  /** Adds cookies for the page's host. */
  async addCookies(cookies: readonly Cookie[]): Promise<void> {
    const [page] = this.#pages;
    const url = cookies[0]?.url;
    if (page === undefined || url === undefined) return;
    await this.#leaveCookies(
      page,
      url,
      cookies.map(({ name, value }) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`),
    );
  }

  /** Sets cookies as a server does; with none it only opens the origin. */
  async #leaveCookies(page: WebKitPage, url: string, cookies: readonly string[]): Promise<void> {
    this.proxy.cookies = cookies;
    await page.goto(new URL(blankPath, url).href);
    this.proxy.cookies = [];
  }

  /**
   * Sends requests to the shop with the cookies of this window, without a page; the first page is empty afterwards.
   */
  readonly request = {
    post: async (
      url: string,
      { form, headers }: { form: Record<string, string>; headers?: Record<string, string> },
    ): Promise<{ status(): number }> => {
      const [page] = this.#pages;
      if (page === undefined) throw new Error('There is no page whose cookies could be sent.');
      await this.#leaveCookies(page, url, []);
      const cookies = await this.cookies();
      const { status, headers: given } = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { ...headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      });
      await this.#leaveCookies(page, url, given.getSetCookie());
      return { status: () => status };
    },
  };

  /** The cookies of the first page. */
  async cookies(): Promise<Cookie[]> {
    const [page] = this.#pages;
    return page === undefined ? [] : ((await page.command('GET', '/cookie')) as Cookie[]);
  }

  async clearCookies({ name }: { name?: string | RegExp } = {}): Promise<void> {
    for (const cookie of await this.cookies())
      if (name === undefined || (name instanceof RegExp ? name.test(cookie.name) : name === cookie.name))
        await this.#pages[0]?.command('DELETE', `/cookie/${cookie.name}`);
  }

  /** Pages call the function with one argument; they wait until the call has arrived, and get no result. */
  async exposeBinding(name: string, callback: (source: unknown, argument: unknown) => void): Promise<void> {
    this.proxy.on('bound', (called, argument) => {
      if (called === name) callback(undefined, argument);
    });
    this.proxy.scripts.push(`window[${JSON.stringify(name)}] = (argument) => {
      const call = new XMLHttpRequest();
      call.open('POST', ${JSON.stringify(boundPath + name)}, false);
      call.send(JSON.stringify(argument));
    }`);
  }

  /** Requests can only be aborted. */
  async route(address: string, decide: (route: { abort(): void }) => unknown): Promise<void> {
    await decide({ abort: () => this.proxy.refused.push(patternOf(address)) });
  }

  async addInitScript<Argument>(script: (argument: Argument) => void, argument?: Argument): Promise<void> {
    this.proxy.scripts.push(`(${script})(${JSON.stringify(argument ?? null)})`);
  }

  async setOffline(offline: boolean): Promise<void> {
    this.proxy.offline = offline;
    for (const page of this.#pages)
      await page.run((online) => {
        Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
      }, !offline);
  }

  setDefaultTimeout(timeout: number): void {
    this.timeout = timeout;
  }

  /** @throws DriverError `invalid session id`, if the process of a page has ended; the driver is not used again */
  async close(): Promise<void> {
    this.proxy.close();
    await this.#driver.command('DELETE', this.#session);
    freeDriver(this.#driver);
  }
}
