/** The report for a terminal. */
import type { CheckResult } from './check-result.ts';
import { budget, isAlwaysLate, isSometimesLate, isTelling, type Latency } from './latencies.ts';
import type { Report } from './run.ts';

const marks = { passed: '✓', failed: '✗', 'not checked': '–' } as const;

/** Calls in the line of the slowest. */
const mostCalls = 8;

/** What is to be said about a check besides its result. */
export function detailsOf({ faults, effects, sameAs }: CheckResult): Pick<CheckResult, 'faults' | 'effects'> {
  return sameAs === null ? { faults, effects } : { faults: [`as above: ${sameAs}`], effects: [] };
}

/** A result as it is printed while the suite runs. */
export function resultLines(result: CheckResult): string {
  const { faults, effects } = detailsOf(result);
  const details = [...faults, ...effects.map((effect) => `→ ${effect}`)].map((detail) => `      ${detail}`);
  return [`  ${marks[result.outcome]} ${result.name}`, ...details].join('\n');
}

/** What was found out about the levels, a sentence each. */
export function levelLines({ levels, withoutContent }: Pick<Report, 'levels' | 'withoutContent'>): string[] {
  if (levels.length === 0) return ['No level is judged: only some checks were made (--only).'];
  const met = levels.filter(({ outcome }) => outcome === 'met').map(({ level }) => level);
  return [
    `Levels that are met: ${met.join(', ') || 'none'}`,
    ...levels.flatMap(({ level, outcome, why }) => {
      if (outcome === 'met') return [];
      return [`  ${level}: ${outcome === 'not met' ? 'not met' : 'could not be judged'} (${why})`];
    }),
    ...(withoutContent ? ['Content was not examined: without --content it is that of the reference backend.'] : []),
  ];
}

/** What is to be said about calls that are answered later than the storefront waits. */
export function lateLines({ latencies }: Pick<Report, 'latencies'>): string[] {
  const listed = (late: readonly Latency[], time: 'least' | 'p95') =>
    late.map((each) => `${each.call} (${each[time]} ms)`).join(', ');
  const always = latencies.filter(isAlwaysLate);
  const sometimes = latencies.filter(isSometimesLate);
  return [
    ...(always.length > 0
      ? [`Failed: every answer came later than the storefront waits (${budget} ms): ${listed(always, 'least')}`]
      : []),
    ...(sometimes.length > 0
      ? [`Warning: some answers came later than the storefront waits (${budget} ms): ${listed(sometimes, 'p95')}`]
      : []),
  ];
}

/** How many checks have each result. */
export function totalsLine({ results }: Pick<Report, 'results'>): string {
  const count = (outcome: CheckResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not checked')} not checked`;
}

/** The last lines: latencies, and what is met. */
export function summaryLines(report: Report): string {
  const { latencies, can, notCalled } = report;
  const slowest = latencies
    .filter(isTelling)
    .slice(0, mostCalls)
    .map(({ call, count: sent, p95 }) => `  ${call.padEnd(28)}${`${p95} ms`.padStart(8)}  ${sent} answers`);
  return [
    ...(slowest.length > 0 ? ['', '95 of 100 answers within:', ...slowest] : []),
    ...lateLines(report),
    ...(notCalled.length > 0 ? ['', `Not seen to succeed: ${notCalled.join(', ')}`] : []),
    '',
    totalsLine(report),
    ...levelLines(report),
    ...(can.length > 0 ? [`It can also do: ${can.join(', ')}`] : []),
  ].join('\n');
}
