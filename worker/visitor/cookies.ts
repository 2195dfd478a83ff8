import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isHttpLoopback } from '../../shared/http/loopback.ts';
import { localeOfHost, locales } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';

/** Lifetimes in seconds (specification, section 9); null ends with the browser's session. */
const lifetimes = {
  access_token: 2_592_000,
  refresh_token: 2_592_000,
  anonymous_id: 31_536_000,
  cart_id: 2_592_000,
  saved: 2_592_000,
  last_customer: 2_592_000,
  locale: 31_536_000,
  // As long as an answer may stand anywhere; how long it does is the market's affair (shared/consent/consent.ts).
  consent: 34_128_000,
  consent_record: 34_128_000,
  auth_flow: 600,
  notices: 600,
  /** The preview link of a release. It is good for an hour; who comes back later is told that it is over. */
  release: 86_400,
  /** The link of an operator who wants to see why pages are as they are. */
  panel: 3600,
  /** The link by which somebody sees the shop at another moment, likewise. */
  preview_date: 86_400,
  pending_actions: 1800,
  started: null,
  /** The cart of the order that was made last in this session of the browser. */
  last_order: null,
} as const;

/** What was typed into a form has a cookie of its own, which only the form's page gets. */
export type DraftCookie = `draft_${string}`;

const draftPrefix = 'draft_' satisfies DraftCookie;

/**
 * Beginnings of the names of cookies that make a public page another one for this visitor: one with a draft or a
 * notice, of another release or moment, or with the operator's panel.
 */
export const cookiesForOneVisitor: readonly CookieName[] = [
  draftPrefix,
  'notices',
  'release',
  'panel',
  'preview_date',
];

/** Letters of a value: with name and attributes a cookie stays below the 4 kB that every browser keeps. */
export const maxValueLength = 3800;

/** Seconds for which what was typed into a form is kept. */
export const draftLifetime = 1200;

export type CookieName = keyof typeof lifetimes | DraftCookie;

function isDraft(name: string): name is DraftCookie {
  return name.startsWith(draftPrefix);
}

function lifetimeOf(name: CookieName): number | null {
  return isDraft(name) ? draftLifetime : lifetimes[name];
}

interface Change {
  /** Null: the cookie is removed. */
  value: string | null;
  path: string;
}

/**
 * The cookies of one visit: what came with the request, and what goes out with the answer.
 * All are HttpOnly, Secure and SameSite=Lax. They are scoped to the market's domain where it has one (specification,
 * section 9); on a host that all markets share they belong to that host alone. Outside production their names end
 * with the environment, and over plain http on the developer's own machine they come without Secure, because WebKit
 * keeps no such cookie there. A draft belongs to one page.
 */
export class CookieJar {
  readonly #host: string;
  /** Cookies that are not the shop's own, to be removed. */
  readonly #foreign: string[] = [];
  readonly #suffix: string;
  readonly #secure: boolean;
  readonly #domain: string | undefined;
  readonly #values: Map<string, string>;
  readonly #changed = new Map<CookieName, Change>();

  /** `header` is the request's `Cookie`, `host` the host that it asked, `protocol` how (with its colon). */
  constructor(
    env: Pick<Env, 'ENVIRONMENT' | 'ORIGIN'>,
    header: string | null,
    host: string,
    protocol = 'https:',
  ) {
    const market = env.ORIGIN === '' ? localeOfHost(host) : undefined;
    this.#host = host.replace(/:\d+$/, '');
    this.#domain = market === undefined ? undefined : locales[market].domain;
    this.#suffix = env.ENVIRONMENT === 'production' ? '' : `_${env.ENVIRONMENT}`;
    this.#secure = env.ENVIRONMENT === 'production' || !isHttpLoopback({ protocol, host });
    this.#values = new Map(Object.entries(parse(header ?? '')));
  }

  get(name: CookieName): string | undefined {
    const changed = this.#changed.get(name);
    if (changed !== undefined) return changed.value ?? undefined;
    return this.#values.get(name + this.#suffix);
  }

  /** The drafts that came with the request, the oldest first: their names begin with their time. */
  get drafts(): DraftCookie[] {
    const names = [...this.#values.keys()].filter((name) => name.endsWith(this.#suffix));
    return names
      .map((name) => name.slice(0, name.length - this.#suffix.length))
      .filter(isDraft)
      .sort();
  }

  set(name: CookieName, value: string, path = '/'): void {
    this.#changed.set(name, { value, path });
  }

  delete(name: CookieName, path = '/'): void {
    if (this.get(name) !== undefined) this.#changed.set(name, { value: null, path });
  }

  /** Removes what scripts of others have kept on this host: cookies of these names; `*` ends the beginning of one. */
  forget(patterns: readonly string[]): void {
    const isMeant = (name: string) =>
      patterns.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
    this.#foreign.push(...[...this.#values.keys()].filter(isMeant));
  }

  /** Such a cookie may belong to the host alone, or to any domain above it. */
  #removals(name: string): string[] {
    const labels = this.#host.split('.');
    const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    return [undefined, ...domains].map((domain) =>
      generateCookie(name, '', { path: '/', maxAge: 0, ...(domain !== undefined && { domain }) }),
    );
  }

  /** `Set-Cookie` values of everything that changed. */
  headers(): string[] {
    const own = [...this.#changed].map(([name, { value, path }]) => {
      const maxAge = value === null ? 0 : lifetimeOf(name);
      const header = generateCookie(name + this.#suffix, value ?? '', {
        path,
        httpOnly: true,
        secure: this.#secure,
        sameSite: 'Lax',
        ...(maxAge !== null && { maxAge }),
        ...(this.#domain !== undefined && { domain: this.#domain }),
      });
      // Its levels stand with plain commas between them (specification, section 9). An encoded one is read as well.
      return name === 'consent' ? header.replaceAll('%2C', ',') : header;
    });
    return [...own, ...this.#foreign.flatMap((name) => this.#removals(name))];
  }
}
