import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isHttpLoopback } from '../../shared/http/loopback.ts';
import { domainOf, localeOfHost } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';

/**
 * The cookies, with their lifetime in seconds (specification, section 9); null: until the browser session ends.
 * `changesPublicPages`: a browser that sends it gets public pages of its own, and none out of a cache.
 */
const cookies = {
  access_token: { lifetime: 2_592_000, changesPublicPages: false },
  refresh_token: { lifetime: 2_592_000, changesPublicPages: false },
  anonymous_id: { lifetime: 31_536_000, changesPublicPages: false },
  cart_id: { lifetime: 2_592_000, changesPublicPages: false },
  saved: { lifetime: 2_592_000, changesPublicPages: false },
  last_customer: { lifetime: 2_592_000, changesPublicPages: false },
  locale: { lifetime: 31_536_000, changesPublicPages: false },
  // The longest validity of an answer anywhere; the market decides how long it is valid (shared/consent/consent.ts).
  // Variants of experiments are versions of a page, which caches know.
  consent: { lifetime: 34_128_000, changesPublicPages: false },
  consent_record: { lifetime: 34_128_000, changesPublicPages: false },
  auth_flow: { lifetime: 600, changesPublicPages: false },
  /** Flash messages. */
  notices: { lifetime: 600, changesPublicPages: true },
  /** The preview link of a release, valid for an hour. The cookie lives longer, to say that the preview is over. */
  release: { lifetime: 86_400, changesPublicPages: true },
  /** The link of an operator to the panel. */
  panel: { lifetime: 3600, changesPublicPages: true },
  /** The link to a preview date; it lives longer than the link as well. */
  preview_date: { lifetime: 86_400, changesPublicPages: true },
  /** The state of the gateway's data that contains what the visitor wrote: longer than copies of it are late. */
  bookmark: { lifetime: 300, changesPublicPages: false },
  pending_actions: { lifetime: 1800, changesPublicPages: false },
  started: { lifetime: null, changesPublicPages: false },
  /** The cart of the last order in this browser session. */
  last_order: { lifetime: null, changesPublicPages: false },
} as const;

/** A draft of a form has its own cookie, which only the form's page receives. */
export type DraftCookie = `draft_${string}`;

const draftPrefix = 'draft_' satisfies DraftCookie;

/** Maximum length of a value in characters: with name and attributes a cookie stays below the browsers' 4 kB. */
export const maxValueLength = 3800;

/** Lifetime of a draft in seconds. */
export const draftLifetime = 1200;

export type CookieName = keyof typeof cookies | DraftCookie;

function isDraft(name: string): name is DraftCookie {
  return name.startsWith(draftPrefix);
}

function lifetimeOf(name: CookieName): number | null {
  return isDraft(name) ? draftLifetime : cookies[name].lifetime;
}

/** Names of cookies that change a public page for this visitor, without the environment; a draft has its prefix. */
export const cookiesForOneVisitor: readonly string[] = [
  draftPrefix,
  ...Object.entries(cookies).flatMap(([name, { changesPublicPages }]) => (changesPublicPages ? [name] : [])),
];

interface Change {
  /** Null: the cookie is removed. */
  value: string | null;
  path: string;
}

/**
 * The cookies of one request: those received, and those to send with the response.
 * All are HttpOnly, Secure and SameSite=Lax. They are scoped to the market's domain if it has one (specification,
 * section 9); on a host that all markets share they belong to that host. Outside production their names end with the
 * environment, and over plain http on the developer's machine they are not Secure, because WebKit stores no Secure
 * cookies there. A draft belongs to one page.
 */
export class CookieJar {
  readonly #host: string;
  /** Third-party cookies to remove. */
  readonly #foreign: string[] = [];
  readonly #suffix: string;
  readonly #secure: boolean;
  readonly #domain: string | undefined;
  readonly #values: Map<string, string>;
  readonly #changed = new Map<CookieName, Change>();

  /** `header` is the request's `Cookie`, `host` its host, `protocol` its protocol (with colon). */
  constructor(env: Pick<Env, 'ENVIRONMENT' | 'ORIGIN'>, header: string | null, host: string, protocol = 'https:') {
    const market = env.ORIGIN === '' ? localeOfHost(host) : undefined;
    this.#host = host.replace(/:\d+$/, '');
    this.#domain = market === undefined ? undefined : domainOf(market);
    this.#suffix = env.ENVIRONMENT === 'production' ? '' : `_${env.ENVIRONMENT}`;
    this.#secure = env.ENVIRONMENT === 'production' || !isHttpLoopback({ protocol, host });
    this.#values = new Map(Object.entries(parse(header ?? '')));
  }

  get(name: CookieName): string | undefined {
    const changed = this.#changed.get(name);
    if (changed !== undefined) return changed.value ?? undefined;
    return this.#values.get(name + this.#suffix);
  }

  /** The drafts in the request, oldest first: their names begin with their time. */
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

  /** Removes cookies that third-party scripts have set on this host, by name; a final `*` matches any ending. */
  forget(patterns: readonly string[]): void {
    const isMeant = (name: string) =>
      patterns.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
    this.#foreign.push(...[...this.#values.keys()].filter(isMeant));
  }

  /** Such a cookie may belong to the host, or to any domain above it. */
  #removals(name: string): string[] {
    const labels = this.#host.split('.');
    const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    return [undefined, ...domains].map((domain) =>
      generateCookie(name, '', { path: '/', maxAge: 0, ...(domain !== undefined && { domain }) }),
    );
  }

  /** `Set-Cookie` values of all changes. */
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
      // The specification has its levels with plain commas (section 9). Encoded commas are read as well.
      return name === 'consent' ? header.replaceAll('%2C', ',') : header;
    });
    return [...own, ...this.#foreign.flatMap((name) => this.#removals(name))];
  }
}
