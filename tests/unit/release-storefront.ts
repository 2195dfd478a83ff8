/** A storefront as operators call it, of one market and in memory, and the command that calls it. */
import { vi } from 'vitest';
import { configProgram, refusalIn } from '../../releases/program.ts';
import type { PolicyCandidate, ReportedGroup } from '../../shared/contract/policy-candidate.ts';
import {
  askedChange,
  type ReleaseChange,
  type ReleaseContents,
  type ReleasePointer,
} from '../../shared/contract/release.ts';
import { noRelease } from '../../shared/release.ts';
import { contentsFor } from './release-fixture.ts';

const origin = 'https://shop.example';
const pictures = 'https://pictures.example';

/** What the market has of its own: its policy lets the pictures in. */
export const contents = (params: Partial<ReleaseContents['parameters']['params']> = {}): ReleaseContents =>
  contentsFor('pl-pl', params, {
    policy: {
      'img-src': ["'self'", 'data:', pictures],
      'media-src': [pictures],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
    },
  });

/** The state of the market; tests look at it and change it. */
export class Storefront {
  pointer: ReleasePointer = noRelease;
  releases = new Map<string, ReleaseContents>();
  /** The newest first. */
  changes: ReleaseChange[] = [];
  candidate: PolicyCandidate | null = null;
  reports: ReportedGroup[] = [];
  gateway = contents();

  get live(): ReleaseContents {
    return this.releases.get(this.pointer.live ?? '') ?? this.gateway;
  }

  /** Answers a call; undefined where there is none. */
  answer(method: string, path: string, body: string): object | undefined {
    const addresses = { pictures, TAG_MANAGER_URL: pictures, AB_TASTY_URL: pictures, olapic: '' };
    const release = /\/releases\/(\w+)$/.exec(path)?.[1];
    if (path.endsWith('/now'))
      return { pointer: this.pointer, release: this.pointer.live, contents: this.live, addresses };
    if (release !== undefined && method === 'PUT') return this.releases.set(release, JSON.parse(body));
    if (release !== undefined) return this.releases.get(release);
    if (path.endsWith('/rollout')) return { counts: null, stops: [] };
    if (path.includes('/policy-reports/')) return { data: this.reports };
    if (path.endsWith('/candidate')) {
      if (method === 'DELETE') this.candidate = null;
      return { candidate: this.candidate };
    }
    if (!path.endsWith('/changes')) return undefined;
    if (method === 'GET') return this.changes;
    const change = askedChange.parse(JSON.parse(body));
    this.changes.unshift({ ...change, at: new Date().toISOString() });
    this.pointer = change.to;
    return change;
  }
}

/** What a command prints, or how it refuses. */
export interface Ran {
  out: string;
  refused: string;
  code: string;
}

/** Runs `npm run config` against a storefront, without a process of its own. */
export async function runConfig(
  storefront: Storefront,
  folder: string,
  ...args: readonly string[]
): Promise<Ran> {
  const lines: string[] = [];
  vi.stubEnv('SELVEDGE_CONFIG_KEY', 'key');
  vi.stubEnv('USER', 'ola');
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = storefront.answer(
      init.method ?? 'GET',
      new URL(address).pathname,
      String(init.body ?? ''),
    );
    return Response.json(answer ?? { message: 'Not found.' }, { status: answer === undefined ? 404 : 200 });
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
