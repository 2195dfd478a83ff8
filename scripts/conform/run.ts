/** Runs the checks of a gateway, level by level. */
import type { CallName } from '../../shared/contract/contract.ts';
import { type Capability, capabilities } from '../../shared/contract/gateway/capabilities.ts';
import { capabilityCalls, type Level, levels } from '../../shared/contract/levels.ts';
import { accountExtras } from './checks/account-extras.ts';
import { carts } from './checks/cart.ts';
import { cartExtras } from './checks/cart-extras.ts';
import { catalogueExtras } from './checks/catalogue-extras.ts';
import { checkout, customers, signingIn } from './checks/checkout.ts';
import { content, pages } from './checks/pages.ts';
import { searching } from './checks/search.ts';
import { places } from './checks/stores.ts';
import { effectOf } from './effects.ts';
import { printable } from './trial/answer-text.ts';
import type { Check, CheckGroup } from './trial/check.ts';
import { type Exchange, Misfit, NotChecked } from './trial/client.ts';
import { Trial, type TrialOptions } from './trial/trial.ts';

/** Optional parts of a cart and of a catalogue need what is examined before them, so they come after the levels. */
export const groups: readonly CheckGroup[] = [
  pages,
  content,
  searching,
  carts,
  signingIn,
  customers,
  checkout,
  ...catalogueExtras,
  ...cartExtras,
  ...accountExtras,
  ...places,
];

export interface CheckResult {
  needed: Level | Capability;
  name: string;
  calls: readonly CallName[];
  outcome: 'passed' | 'failed' | 'not checked';
  /** What is wrong, each on a line; or what the check needs. */
  faults: readonly string[];
  /** Of a failure: where shoppers would notice it. */
  effects: readonly string[];
}

export interface Latency {
  call: CallName;
  count: number;
  /** Milliseconds within which 95 of 100 answers had arrived. */
  p95: number;
}

export interface Report {
  gateway: string;
  results: readonly CheckResult[];
  /** Calls that were sent ten times or more, the slowest first. */
  latencies: readonly Latency[];
  /** The levels that are met, each with those before it. */
  met: readonly Level[];
  /** Of what a gateway may leave out: what it can do, as far as that was shown. */
  can: readonly Capability[];
  /** Calls of the examined levels and capabilities that no check has made. */
  notCalled: readonly CallName[];
}

export interface RunOptions extends TrialOptions {
  gateway: string;
  /** The last level to examine, with all before it. */
  level: Level;
  /** What is not to be examined, besides what the gateway itself says that it cannot do. */
  without: readonly Capability[];
  /** Only checks about one of these calls; missing means all. */
  only?: readonly CallName[] | undefined;
  /** Is told of every result. */
  onResult?: (result: CheckResult) => void;
}

const levelNames = Object.keys(levels) as Level[];

/** What the gateway says that it can do in the first market. */
async function announced(trial: Trial): Promise<readonly Capability[]> {
  try {
    return (await trial.market()).parameters.capabilities ?? capabilities;
  } catch {
    // The check of the markets reports it.
    return capabilities;
  }
}

/** Levels that are examined, and capabilities, which need a whole shop. */
function examined(
  { level, without }: Pick<RunOptions, 'level' | 'without'>,
  can: readonly Capability[],
): (Level | Capability)[] {
  const upTo = levelNames.slice(0, levelNames.indexOf(level) + 1);
  const optional = level === 'checkout' ? can.filter((each) => !without.includes(each)) : [];
  return [...upTo, ...optional];
}

async function runCheck(check: Check, needed: CheckResult['needed'], trial: Trial): Promise<CheckResult> {
  const { name, calls } = check;
  const result = { needed, name, calls };
  if (!calls.every((call) => trial.client.reaches(call)))
    return { ...result, outcome: 'not checked', faults: ['needs the address of its service'], effects: [] };
  try {
    await check.run(trial);
    return { ...result, outcome: 'passed', faults: [], effects: [] };
  } catch (error) {
    if (error instanceof NotChecked)
      return { ...result, outcome: 'not checked', faults: [printable(error.message)], effects: [] };
    // E.g. a token that is no JWT.
    const faults =
      error instanceof Misfit ? error.faults : [`${calls[0]}: ${error instanceof Error ? error.message : error}`];
    return { ...result, outcome: 'failed', faults: faults.map(printable), effects: effectsOf(faults, calls) };
  }
}

/** Where a failure would be noticed: at the calls that the faults name, else at those of the check. */
function effectsOf(faults: readonly string[], calls: readonly CallName[]): string[] {
  const named = calls.filter((call) => faults.some((fault) => fault.startsWith(`${call}:`)));
  return (named.length > 0 ? named : calls).map(effectOf);
}

/** Number of answers from which a 95th percentile says something. */
const enough = 10;

export function latenciesOf(exchanges: readonly Exchange[]): Latency[] {
  const byCall = Map.groupBy(exchanges, ({ name }) => name);
  return [...byCall]
    .filter(([, all]) => all.length >= enough)
    .map(([call, all]) => {
      const times = all.map(({ time }) => time).toSorted((a, b) => a - b);
      return { call, count: times.length, p95: Math.round(times[Math.ceil(times.length * 0.95) - 1] ?? 0) };
    })
    .toSorted((a, b) => b.p95 - a.p95);
}

export async function run(options: RunOptions): Promise<Report> {
  const { gateway, client, only, onResult } = options;
  const trial = new Trial(options);
  const needed = examined(options, await announced(trial));
  const results: CheckResult[] = [];
  for (const group of groups.filter((each) => needed.includes(each.needed)))
    for (const check of group.checks.filter(
      ({ calls }) => only === undefined || calls.some((each) => only.includes(each)),
    )) {
      const result = await runCheck(check, group.needed, trial);
      results.push(result);
      onResult?.(result);
    }
  await trial.tidy();
  const called = new Set(client.exchanges.filter(({ ok }) => ok).map(({ name }) => name));
  const calls: CallName[] = needed.flatMap((each) => [...{ ...levels, ...capabilityCalls }[each]]);
  return {
    gateway,
    results,
    latencies: latenciesOf(client.exchanges),
    met: metLevels(results, needed),
    can: capabilities.filter((each) => needed.includes(each) && isShown(results, each)),
    notCalled: calls.filter((call) => !called.has(call)),
  };
}

/** True if something was checked, and nothing failed. */
function isShown(results: readonly CheckResult[], needed: Level | Capability): boolean {
  const own = results.filter((result) => result.needed === needed);
  return own.some(({ outcome }) => outcome === 'passed') && own.every(({ outcome }) => outcome !== 'failed');
}

function metLevels(results: readonly CheckResult[], needed: readonly string[]): Level[] {
  const failing = levelNames.findIndex((level) => !needed.includes(level) || !isShown(results, level));
  return failing === -1 ? levelNames : levelNames.slice(0, failing);
}
