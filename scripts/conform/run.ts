/** Runs the checks of a gateway, level by level. */
import { type CallName, contract } from '../../shared/contract/contract.ts';
import { type Capability, capabilities } from '../../shared/contract/gateway/capabilities.ts';
import { inAnyEntry } from '../../shared/contract/gateway/schema-faults.ts';
import { capabilityCalls, type Level, levels } from '../../shared/contract/levels.ts';
import { usableCapabilities } from '../../shared/contract/usable-capabilities.ts';
import type { CheckResult } from './check-result.ts';
import { accountExtras } from './checks/account-extras.ts';
import { carts } from './checks/cart.ts';
import { cartExtras } from './checks/cart-extras.ts';
import { catalogueExtras } from './checks/catalogue-extras.ts';
import { checkout, customers, signingIn } from './checks/checkout.ts';
import { listings } from './checks/listings.ts';
import { content, pages } from './checks/pages.ts';
import { searching } from './checks/search.ts';
import { places } from './checks/stores.ts';
import { effectOf } from './effects.ts';
import { type Latency, latenciesOf } from './latencies.ts';
import { type LevelResult, levelNames, levelResults } from './level-results.ts';
import { printable } from './trial/answer-text.ts';
import type { Check, CheckGroup } from './trial/check.ts';
import { missingAddress, NotChecked, Violation } from './trial/client.ts';
import { Trial, type TrialOptions } from './trial/trial.ts';

/** Optional parts of a cart and of a catalogue need what is examined before them, so they come after the levels. */
export const groups: readonly CheckGroup[] = [
  pages,
  listings,
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

export interface Report {
  gateway: string;
  results: readonly CheckResult[];
  /** The slowest call first. */
  latencies: readonly Latency[];
  /** What was found out about each examined level; nothing if only some checks were made. */
  levels: readonly LevelResult[];
  /** Of what a gateway may leave out: what it was shown to do; nothing if only some checks were made. */
  can: readonly Capability[];
  /** True if content stays with the reference backend (no `--content`): no level is judged by its calls. */
  withoutContent: boolean;
  /** When the suite began (ISO 8601). */
  startedAt: string;
  /** Calls of the examined levels and capabilities that were not seen to succeed. */
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

/** What the gateway says that it can do in the first market. */
async function announced(trial: Trial): Promise<readonly Capability[]> {
  try {
    return (await trial.market()).parameters.capabilities ?? capabilities;
  } catch {
    // The check of the markets reports it.
    return capabilities;
  }
}

/** Levels that are examined, without accounts up to the cart; and capabilities, which need a whole shop. */
function examined(
  { level, without }: Pick<RunOptions, 'level' | 'without'>,
  can: readonly Capability[],
): (Level | Capability)[] {
  const upTo = levelNames.slice(0, levelNames.indexOf(level) + 1);
  if (level !== 'checkout') return upTo;
  const asked = usableCapabilities(can.filter((each) => !without.includes(each)));
  return [
    ...upTo.filter((each) => each !== 'checkout' || asked.has('account')),
    ...[...asked].filter((each) => each !== 'account'),
  ];
}

async function runCheck(check: Check, needed: CheckResult['needed'], trial: Trial): Promise<CheckResult> {
  const { name, calls } = check;
  const result = { needed, name, calls, effects: [], sameAs: null };
  const unreached = calls.find((call) => !trial.client.reaches(call));
  if (unreached !== undefined)
    return { ...result, outcome: 'not checked', faults: [missingAddress(contract[unreached].upstream)] };
  try {
    await check.run(trial);
    return { ...result, outcome: 'passed', faults: [] };
  } catch (error) {
    if (error instanceof NotChecked) return { ...result, outcome: 'not checked', faults: [printable(error.message)] };
    // E.g. a token that is no JWT.
    const violation =
      error instanceof Violation
        ? error
        : new Violation(`${calls[0]}: ${error instanceof Error ? error.message : error}`, 'failed');
    const { faults } = violation;
    return { ...result, outcome: 'failed', faults: faults.map(printable), effects: effectsOf(violation, check) };
  }
}

/** Where a failure would be noticed: at the calls that the faults name, else at those of the check. */
function effectsOf({ faults, kind }: Violation, { calls, effect }: Check): string[] {
  if (effect !== undefined && kind !== 'failed') return [effect];
  const named = faults.flatMap((fault) => {
    const call = fault.slice(0, fault.indexOf(':'));
    return call in contract ? [call as CallName] : [];
  });
  return [...new Set(named.length > 0 ? named : calls)].map((call) => effectOf(call, kind));
}

export async function run(options: RunOptions): Promise<Report> {
  const { gateway, client, level, only, onResult } = options;
  const startedAt = new Date().toISOString();
  const trial = new Trial(options);
  const needed = examined(options, await announced(trial));
  const isAsked = (call: CallName): boolean => only === undefined || only.includes(call);
  const results: CheckResult[] = [];
  for (const group of groups.filter((each) => needed.includes(each.needed)))
    for (const check of group.checks.filter(({ calls }) => calls.some(isAsked))) {
      const result = withFormer(await runCheck(check, group.needed, trial), results);
      results.push(result);
      onResult?.(result);
    }
  await trial.tidy();
  const succeeded = new Set(client.exchanges.filter(({ ok }) => ok).map(({ name }) => name));
  const withoutContent = !client.reaches('getHeader');
  const isJudged = (call: CallName): boolean => !(withoutContent && contract[call].upstream === 'content');
  const calls: CallName[] = needed.flatMap((each) => [...{ ...levels, ...capabilityCalls }[each]]).filter(isJudged);
  const isWhole = only === undefined;
  return {
    gateway,
    startedAt,
    withoutContent,
    results,
    latencies: latenciesOf(client.exchanges),
    levels: isWhole
      ? levelResults(levelNames.findLast((each) => needed.includes(each)) ?? level, results, succeeded, isJudged)
      : [],
    can: isWhole ? capabilities.filter((each) => needed.includes(each) && isShown(results, each)) : [],
    notCalled: calls.filter((call) => isAsked(call) && !succeeded.has(call)),
  };
}

/** One fault often fails many checks: the later ones refer to the first. */
function withFormer(result: CheckResult, formers: readonly CheckResult[]): CheckResult {
  if (result.outcome !== 'failed') return result;
  const text = ({ faults }: CheckResult) => inAnyEntry(faults.join('\n'));
  const former = formers.find((each) => each.outcome === 'failed' && text(each) === text(result));
  return { ...result, sameAs: former?.name ?? null };
}

/** True if something was checked, and nothing failed. */
function isShown(results: readonly CheckResult[], capability: Capability): boolean {
  const own = results.filter((result) => result.needed === capability);
  return own.some(({ outcome }) => outcome === 'passed') && own.every(({ outcome }) => outcome !== 'failed');
}
