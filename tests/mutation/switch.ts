/**
 * Which mutant acts in modules that were loaded while this stood in `__stryker__`: those of the tests, or those of the
 * Workers of one shop. Stryker's instrumentation reads it.
 */
export interface Instrumentation {
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
export function select(
  instrumentation: Instrumentation,
  { mutant, hitLimit = 100_000 }: Selection,
): { met: Hits; loaded: Hits } {
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
