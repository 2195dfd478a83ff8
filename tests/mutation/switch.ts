/**
 * The active mutant of modules that were loaded while this object was `__stryker__`: those of the tests, or those
 * of the Workers of one shop. Stryker's instrumentation reads it.
 */
export interface Instrumentation {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

/** Number of times each mutant was reached, by id. */
export type Hits = Record<string, number>;

export interface Selection {
  /** Id of the active mutant; none if missing. */
  mutant?: string | undefined;
  /** Maximum number of hits, so that an endless loop ends. */
  hitLimit?: number;
}

declare global {
  var __stryker__: Instrumentation | undefined;
}

/**
 * Activates a mutant, or none. Returns the mutants reached since the last call, and those reached while the modules
 * were loaded.
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
