/** The last lines of `npm test -- --browsers` about the browsers besides Chromium. */
import { engineWindows } from '../../tests/engines/journeys.ts';

/** Vitest's JSON report of the journeys in one engine. */
export interface EngineRun {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { meta: { skipped?: string } }[] }[];
}

/** Lines for an engine: passed and failed journeys, and what its driver does not support, with counts. */
export function engineLines(engine: string, run: EngineRun | null): string[] {
  if (run === null) return [`${engine}: the journeys could not be begun.`];
  const tests = run.testResults.flatMap(({ assertionResults }) => assertionResults);
  const reasons = Map.groupBy(
    tests.flatMap(({ meta }) => meta.skipped ?? []),
    (reason) => reason,
  );
  const windows = engineWindows.join(' and ');
  return [
    `${engine}: ${run.numPassedTests} journeys passed, ${run.numFailedTests} failed, in windows of ${windows}.`,
    ...[...reasons].map(([reason, { length }]) => `  ${length} skipped: ${reason}`),
  ];
}

/** One line for each engine that is not among `tested`. */
export function untestedLines(tested: readonly string[]): string[] {
  return ['firefox', 'webkit']
    .filter((engine) => !tested.includes(engine))
    .map((engine) => `${engine} was NOT TESTED: it is not installed or too old, and could not be installed.`);
}
