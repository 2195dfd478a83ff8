/**
 * Which mutant acts, in the realm where this module runs: a Worker of the mutated build, or the tests' own process.
 * Stryker's instrumentation reads `__stryker__` of that realm.
 */
interface Instrumentation {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

/** How often each mutant was met, by its id. */
export type Hits = Record<string, number>;

export interface Selection {
  /** Id of the mutant that acts; none if missing. */
  mutant?: string | undefined;
  /** How often it may act, so that an endless loop ends. */
  hitLimit?: number;
}

declare global {
  var __stryker__: Instrumentation | undefined;
}

/**
 * Lets a mutant act, or none. Gives the mutants that were met since the last time, and those that were met while the
 * modules were loaded.
 */
export function select({ mutant, hitLimit = 100_000 }: Selection): { met: Hits; loaded: Hits } {
  globalThis.__stryker__ ??= {};
  const instrumentation = globalThis.__stryker__;
  instrumentation.mutantCoverage ??= { static: {}, perTest: {} };
  const { perTest, static: loaded } = instrumentation.mutantCoverage;
  const met = perTest.test ?? {};
  perTest.test = {};
  instrumentation.currentTestId = 'test';
  instrumentation.activeMutant = mutant ?? '';
  instrumentation.hitCount = 0;
  instrumentation.hitLimit = hitLimit;
  return { met, loaded };
}

/** The address at which a Worker of the mutated build is told which mutant acts. */
export const switchPath = '/__mutant';

/** A Worker that can be told which mutant acts. */
export function switched<Rest extends unknown[]>(own: {
  fetch(request: Request, ...rest: Rest): Response | Promise<Response>;
}) {
  return {
    ...own,
    async fetch(request: Request, ...rest: Rest): Promise<Response> {
      if (new URL(request.url).pathname !== switchPath) return own.fetch(request, ...rest);
      return Response.json(select(await request.json<Selection>()));
    },
  };
}
