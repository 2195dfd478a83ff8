/**
 * The proxy between WebKit and the shop. WebDriver reports neither console nor network, and cannot run scripts
 * before those of the page: the proxy injects a script into each document, and observes requests, responses and the
 * reports of that script.
 */
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Path that pages report to; not passed to a server. */
const reportPath = '/.tested/report';
/** Path prefix of calls to functions that a test has bound (`exposeBinding`), by name. */
export const boundPath = '/.tested/bound/';
/** An empty page on any origin, which sets the cookies of `cookies`. */
export const blankPath = '/.tested/blank';

/** A request with its response, by Playwright's names as far as tests use them. */
export interface WatchedRequest {
  url(): string;
  method(): string;
  postData(): string | null;
  headers(): Record<string, string>;
  status(): number;
}

/** Reports errors, CSP violations and `console.error`. Runs in the page. */
function reporter(path: string): void {
  const report = (text: string) => navigator.sendBeacon(path, text);
  const nameOf = (reason: unknown) => (reason instanceof Error ? String(reason) : JSON.stringify(reason));
  addEventListener(
    'error',
    (event: Event) => event instanceof ErrorEvent && report(`${event.message} (${event.filename})`),
  );
  addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
    report(`Unhandled: ${nameOf(event.reason)}`),
  );
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') report(`Content-Security-Policy: ${effectiveDirective} refuses ${blockedURI}`);
  });
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    report(parts.map((part) => (typeof part === 'string' ? part : nameOf(part))).join(' '));
    error.apply(console, parts);
  };
}

interface Events {
  /** An error as a console would show it. */
  error: [message: string];
  request: [asked: WatchedRequest];
  response: [asked: WatchedRequest];
  /** A call of a bound function, with its argument. */
  bound: [name: string, argument: unknown];
}

/** The proxy of one window: all of its requests belong to one test. */
export class WatchingProxy extends EventEmitter<Events> {
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));
  /** Scripts that run before a page's own. */
  readonly scripts: string[] = [`(${reporter})(${JSON.stringify(reportPath)})`];
  /** Additional headers of all requests. */
  readonly headers: Record<string, string> = {};
  /** Cookies set by the next blank page. */
  cookies: readonly string[] = [];
  /** True while no request is answered. */
  offline = false;
  /** Addresses of blocked requests. */
  readonly refused: RegExp[] = [];
  #open = 0;
  #quietSince = performance.now();

  /** Milliseconds without network activity. */
  get quiet(): number {
    return this.#open > 0 ? 0 : performance.now() - this.#quietSince;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? '');
    const body: Buffer[] = [];
    asked.on('data', (chunk) => body.push(chunk));
    asked.on('error', () => answer.destroy());
    asked.on('end', () => this.#answer(url, asked, Buffer.concat(body), answer));
  }

  #answer(url: URL, asked: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    if (url.pathname === reportPath) {
      this.emit('error', String(body));
      answer.writeHead(204).end();
    } else if (url.pathname === blankPath) {
      answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': [...this.cookies] }).end('<title></title>');
    } else if (url.pathname.startsWith(boundPath)) {
      answer.writeHead(204).end();
      this.emit('bound', url.pathname.slice(boundPath.length), JSON.parse(String(body)));
    } else if (this.offline || this.refused.some((each) => each.test(url.href))) answer.destroy();
    else this.#forward(url, asked, body, answer);
  }

  #forward(url: URL, asked: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const isDocument = asked.headers['sec-fetch-dest'] === 'document' || /^text\/html/.test(asked.headers.accept ?? '');
    const headers = { ...asked.headers, ...this.headers };
    // A document must arrive uncompressed, so that the script can be inserted.
    if (isDocument) delete headers['accept-encoding'];
    delete headers['proxy-connection'];
    let status = 0;
    const watched: WatchedRequest = {
      url: () => url.href,
      method: () => asked.method ?? 'GET',
      postData: () => (body.length === 0 ? null : String(body)),
      headers: () => asked.headers as Record<string, string>,
      status: () => status,
    };
    this.#open += 1;
    answer.on('close', () => {
      this.#open -= 1;
      this.#quietSince = performance.now();
    });
    this.emit('request', watched);
    const upstream = send(url, { method: asked.method ?? 'GET', headers, agent: false }, (given) => {
      status = given.statusCode ?? 0;
      this.emit('response', watched);
      if (status >= 400) this.emit('error', `the server responded with a status of ${status} (${url.href})`);
      const isPage = isDocument && (given.headers['content-type'] ?? '').startsWith('text/html');
      this.#give(given, answer, isPage);
    });
    // The page was left, or the shop has ended.
    upstream.on('error', () => answer.destroy());
    answer.on('close', () => upstream.destroy());
    upstream.end(body);
  }

  #give(given: IncomingMessage, answer: ServerResponse, isPage: boolean): void {
    const headers = { ...given.headers };
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'] ?? ''))?.[1];
    const written = isPage && (nonce !== undefined || headers['content-security-policy'] === undefined);
    if (written) delete headers['content-length'];
    answer.writeHead(given.statusCode ?? 502, headers);
    if (!written) {
      given.pipe(answer);
      return;
    }
    const script = `<script${nonce === undefined ? '' : ` nonce="${nonce}"`}>${this.scripts.join(';\n')}</script>`;
    let begun = false;
    given.on('data', (chunk: Buffer) => {
      // The first chunk of a document contains its head.
      answer.write(
        begun ? chunk : Buffer.from(chunk.toString('latin1').replace(/<head>/i, `<head>${script}`), 'latin1'),
      );
      begun = true;
    });
    given.on('end', () => answer.end());
  }
}
