import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Env } from '../env.ts';

/** Lifetimes in seconds (specification, section 9). */
const lifetimes = {
  access_token: 2_592_000,
  refresh_token: 2_592_000,
  anonymous_id: 31_536_000,
  cart_id: 2_592_000,
  locale: 31_536_000,
  auth_flow: 600,
} as const;

export type CookieName = keyof typeof lifetimes;

/**
 * The cookies of one visit: what came with the request, and what goes out with the answer.
 * All are HttpOnly, Secure, SameSite=Lax and belong to the host alone; outside production their names
 * end with the environment.
 */
export class CookieJar {
  readonly #suffix: string;
  readonly #values: Map<string, string>;
  readonly #changed = new Map<CookieName, string | null>();

  constructor(env: Env, header: string | null) {
    this.#suffix = env.ENVIRONMENT === 'production' ? '' : `_${env.ENVIRONMENT}`;
    this.#values = new Map(Object.entries(parse(header ?? '')));
  }

  get(name: CookieName): string | undefined {
    const changed = this.#changed.get(name);
    if (changed !== undefined) return changed ?? undefined;
    return this.#values.get(name + this.#suffix);
  }

  set(name: CookieName, value: string): void {
    this.#changed.set(name, value);
  }

  delete(name: CookieName): void {
    if (this.get(name) !== undefined) this.#changed.set(name, null);
  }

  /** `Set-Cookie` values of everything that changed. */
  headers(): string[] {
    return [...this.#changed].map(([name, value]) =>
      generateCookie(name + this.#suffix, value ?? '', {
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: value === null ? 0 : lifetimes[name],
      }),
    );
  }
}
