/** A visitor without a browser who tests one version of the shop: sends cookies back, and has a timeout. */

export class SmokeFails extends Error {}

export interface SmokeResponse {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Timeout of a request in ms. */
export const defaultTimeout = 15_000;

export class SmokeVisitor {
  readonly origin: string;
  readonly #override: string | undefined;
  readonly #timeout: number;
  readonly #cookies = new Map<string, string>();

  /**
   * @param origin without a trailing slash
   * @param override value of the header that selects a version, whatever its share
   */
  constructor(origin: string, { override, timeout = defaultTimeout }: { override?: string; timeout?: number } = {}) {
    this.origin = origin;
    this.#override = override;
    this.#timeout = timeout;
  }

  /** Sends one request without following redirects. @throws SmokeFails where there is no answer within the timeout */
  async ask(path: string, form?: URLSearchParams): Promise<SmokeResponse> {
    const url = new URL(path, this.origin).href;
    const headers = new Headers({ connection: 'close' });
    if (this.#override !== undefined) headers.set('cloudflare-workers-version-overrides', this.#override);
    if (this.#cookies.size > 0)
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (form) headers.set('origin', this.origin);
    try {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers,
        signal: AbortSignal.timeout(this.#timeout),
        ...(form && { method: 'POST', body: form }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new SmokeFails(`${url}: no answer (${cause})`);
    }
  }

  /** Follows redirects within the shop and returns the page. */
  async visit(path: string, form?: URLSearchParams): Promise<SmokeResponse> {
    let seen = await this.ask(path, form);
    for (let hops = 0; seen.status >= 300 && seen.status < 400; hops += 1) {
      const next = new URL(seen.headers.get('location') ?? '', seen.url);
      if (hops === 5) throw new SmokeFails(`${path}: goes in circles`);
      if (next.origin !== this.origin) return seen;
      seen = await this.ask(next.pathname + next.search);
    }
    return seen;
  }
}

/** @throws SmokeFails where the condition does not hold */
export function must(holds: boolean, { url, status }: SmokeResponse, what: string): void {
  if (!holds) throw new SmokeFails(`${url} (${status}): ${what}`);
}
