/** The report for a terminal. */
import type { CheckResult, Report } from './run.ts';

/** Milliseconds that all calls of a page have together (`UPSTREAM_BUDGET` of wrangler.toml). */
const waits = 2300;

const marks = { passed: '✓', failed: '✗', 'not checked': '–' } as const;

/** A result as it is printed while the suite runs. */
export function resultLines({ outcome, name, faults, effects }: CheckResult): string {
  const lines = [`  ${marks[outcome]} ${name}`];
  for (const fault of faults) lines.push(`      ${fault}`);
  for (const effect of effects) lines.push(`      → ${effect}`);
  return lines.join('\n');
}

/** The last lines: latencies, and what is met. */
export function summaryLines({ results, latencies, met, can, notCalled }: Report): string {
  const count = (outcome: CheckResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const slowest = latencies.slice(0, 8).map(({ call, count: sent, p95 }) => `  ${call.padEnd(28)}${p95} ms of ${sent}`);
  const late = latencies.filter(({ p95 }) => p95 > waits).map(({ call }) => call);
  return [
    ...(slowest.length > 0 ? ['', '95 of 100 answers within:', ...slowest] : []),
    ...(late.length > 0 ? [`Later than the storefront waits (${waits} ms): ${late.join(', ')}`] : []),
    ...(notCalled.length > 0 ? ['', `Not seen to succeed: ${notCalled.join(', ')}`] : []),
    '',
    `${count('passed')} passed, ${count('failed')} failed, ${count('not checked')} not checked`,
    `Levels that are met: ${met.length > 0 ? met.join(', ') : 'none'}`,
    ...(can.length > 0 ? [`It can also do: ${can.join(', ')}`] : []),
  ].join('\n');
}
