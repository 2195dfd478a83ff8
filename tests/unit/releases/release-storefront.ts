/** An in-memory storefront with some markets, as operators call it, and the command that calls it. */
import { vi } from 'vitest';
import { configProgram, refusalIn } from '../../../releases/program.ts';
import type { PolicyCandidate, ReportedGroup } from '../../../shared/contract/markets/policy-candidate.ts';
import {
  changeRequest,
  type ReleaseChange,
  type ReleaseContents,
  type ReleasePointer,
} from '../../../shared/contract/markets/release.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { noRelease } from '../../../shared/releases/release.ts';
import { contentsFor } from './release-fixture.ts';

const origin = 'https://shop.example';
const pictures = 'https://pictures.example';

/** Own values of a market: its policy allows the pictures. */
export const contents = (
  params: Partial<ReleaseContents['parameters']['params']> = {},
  locale: Locale = 'pl-pl',
): ReleaseContents =>
  contentsFor(locale, params, {
    policy: {
      'img-src': ["'self'", 'data:', pictures],
      'media-src': [pictures],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
    },
  });

/** KV fails: 503. */
class Outage extends Error {}
/** The pointer has changed: 409. */
class Overtaken extends Error {}

/** The state of a market; tests read and change it. */
export class Storefront {
  pointer: ReleasePointer = noRelease;
  releases = new Map<string, ReleaseContents>();
  /** Newest first. */
  changes: ReleaseChange[] = [];
  candidate: PolicyCandidate | null = null;
  reports: ReportedGroup[] = [];
  gateway = contents();
  /** Paths without a page. */
  missing: string[] = [];
  /** The market has no parameters, and none of its releases can be read. */
  isLost = false;
  /** Number of changes until KV fails, and whether the failing change is made although there is no answer. */
  outage: { after: number; lost?: boolean; until?: number } | null = null;
  #asked = 0;
  /** A pointer that somebody else writes just before the next change. */
  meanwhile: ReleasePointer | null = null;

  get live(): ReleaseContents {
    return this.releases.get(this.pointer.live ?? '') ?? this.gateway;
  }

  /** Answers a call; undefined where there is none. */
  answer(method: string, path: string, body: string): object | undefined {
    const addresses = { pictures, TAG_MANAGER_URL: pictures, AB_TASTY_URL: pictures, olapic: '' };
    const release = /\/releases\/(\w+)$/.exec(path)?.[1];
    if (path.endsWith('/now'))
      return {
        pointer: this.pointer,
        release: this.pointer.live,
        contents: this.isLost ? null : this.live,
        addresses,
      };
    if (path.endsWith('/gateway')) return this.gateway;
    if (path.endsWith('/releases')) return [...this.releases.keys()];
    if (release !== undefined && method === 'PUT') return this.releases.set(release, JSON.parse(body));
    if (release !== undefined) return this.releases.get(release);
    if (path.endsWith('/link')) return { token: 'preview' };
    if (path.endsWith('/rollout')) return { counts: null, stops: [] };
    if (path.includes('/policy-reports/')) return { data: this.reports };
    if (path.endsWith('/candidate')) {
      if (method === 'DELETE') this.candidate = null;
      return { candidate: this.candidate };
    }
    if (!path.endsWith('/changes')) return undefined;
    if (method === 'GET') return this.changes;
    const change = changeRequest.parse(JSON.parse(body));
    const { outage } = this;
    this.pointer = this.meanwhile ?? this.pointer;
    this.meanwhile = null;
    this.#asked += 1;
    const isOut =
      outage !== null && this.#asked > outage.after && this.#asked <= (outage.until ?? Number.POSITIVE_INFINITY);
    if (isOut && !outage.lost) throw new Outage('KV does not answer.');
    if (JSON.stringify(change.from) !== JSON.stringify(this.pointer)) throw new Overtaken('Somebody else.');
    this.changes.unshift({ ...change, at: new Date().toISOString() });
    this.pointer = change.to;
    if (isOut) throw new Outage('The answer was lost.');
    return change;
  }
}

/** Output of a command, or its refusal. */
export interface Ran {
  out: string;
  refused: string;
  code: string;
}

/** Runs `npm run config` against a storefront, in this process. */
export async function runConfig(
  storefront: Storefront | Readonly<Partial<Record<Locale, Storefront>>>,
  folder: string,
  ...args: readonly string[]
): Promise<Ran> {
  const lines: string[] = [];
  vi.stubEnv('SELVEDGE_CONFIG_KEY', 'key');
  vi.stubEnv('USER', 'ola');
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address).pathname;
    const isPage = !/^\/(?:_config|policy-reports)\//.test(path);
    const locale = path.split('/')[isPage ? 1 : 2] as Locale;
    const asked = storefront instanceof Storefront ? storefront : storefront[locale];
    if (isPage)
      return new Response('', {
        status: asked?.missing.includes(path) ? 404 : 200,
        headers: { 'set-cookie': 'release_local=preview' },
      });
    try {
      const answer = asked?.answer(init.method ?? 'GET', path, String(init.body ?? ''));
      return Response.json(answer ?? { message: 'Not found.' }, { status: answer === undefined ? 404 : 200 });
    } catch (error) {
      if (error instanceof Outage) return Response.json({ message: error.message }, { status: 503 });
      if (error instanceof Overtaken) return Response.json({ message: error.message }, { status: 409 });
      throw error;
    }
  });
  try {
    await configProgram().parseAsync(['--shop', origin, '--folder', folder, ...args], { from: 'user' });
    return { out: lines.join('\n'), refused: '', code: '' };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    return { out: lines.join('\n'), refused: refusal.message, code: refusal.code };
  } finally {
    process.exitCode = 0;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }
}
