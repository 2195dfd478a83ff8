/** A visitor of the shop without a browser, who looks at one version of it: keeps cookies, never waits for ever. */

/** What a step of the path has found wrong. */
export class SmokeFails extends Error {}

/** An answer with its body read. */
export interface Seen {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Milliseconds after which a request that is still open has failed. */
export const usualPatience = 15_000;

export class SmokeVisitor {
  readonly origin: string;
  readonly #override: string | undefined;
  readonly #patience: number;
  readonly #cookies = new Map<string, string>();

  /**
   * @param origin without a slash at the end
   * @param override value of the header by which the platform leads to a version, whatever its share
   */
  constructor(
    origin: string,
    { override, patience = usualPatience }: { override?: string; patience?: number } = {},
  ) {
    this.origin = origin;
    this.#override = override;
    this.#patience = patience;
  }

  /** One request; no redirect is followed. @throws SmokeFails where nothing answers in time */
  async ask(path: string, form?: URLSearchParams): Promise<Seen> {
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
        signal: AbortSignal.timeout(this.#patience),
        ...(form && { method: 'POST', body: form }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new SmokeFails(`${url}: no answer (${cause})`);
    }
  }

  /** The page at the end of the redirects within the shop. */
  async visit(path: string, form?: URLSearchParams): Promise<Seen> {
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

/** @throws SmokeFails where something is not as it must be */
export function must(holds: boolean, { url, status }: Seen, what: string): void {
  if (!holds) throw new SmokeFails(`${url} (${status}): ${what}`);
}
