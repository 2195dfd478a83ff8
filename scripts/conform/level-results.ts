/** Which levels a gateway meets, as far as the checks show it. */
import type { CallName } from '../../shared/contract/contract.ts';
import { type Level, levels } from '../../shared/contract/levels.ts';
import type { CheckResult } from './check-result.ts';

export interface LevelResult {
  level: Level;
  /** `not judged`: nothing failed, and not every call of the level was seen to succeed. */
  outcome: 'met' | 'not met' | 'not judged';
  /** Why it is not met, or could not be judged. */
  why: string;
}

export const levelNames = Object.keys(levels) as Level[];

function resultOf(
  level: Level,
  results: readonly CheckResult[],
  hasSucceeded: (call: CallName) => boolean,
): LevelResult {
  const own = results.filter(({ needed }) => needed === level);
  const failed = own.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0) return { level, outcome: 'not met', why: `${failed} of ${own.length} checks failed` };
  const unseen = levels[level].filter((call) => !hasSucceeded(call));
  if (unseen.length === 0) return { level, outcome: 'met', why: '' };
  const reasons = own.flatMap(({ outcome, faults }) => (outcome === 'not checked' ? faults : []));
  return {
    level,
    outcome: 'not judged',
    why: [`not seen to succeed: ${unseen.join(', ')}`, ...new Set(reasons)].join('; '),
  };
}

/**
 * The result of each level up to `last`. One is met if nothing of it failed, all its calls were seen to succeed, and
 * the levels before it are met.
 * @param isJudged calls of which the levels are to be judged; by default all
 */
export function levelResults(
  last: Level,
  results: readonly CheckResult[],
  succeeded: ReadonlySet<CallName>,
  isJudged: (call: CallName) => boolean = () => true,
): LevelResult[] {
  const hasSucceeded = (call: CallName): boolean => succeeded.has(call) || !isJudged(call);
  const found: LevelResult[] = [];
  for (const level of levelNames.slice(0, levelNames.indexOf(last) + 1)) {
    const result = resultOf(level, results, hasSucceeded);
    const before = found.at(-1);
    const isMet = result.outcome === 'met' && before !== undefined && before.outcome !== 'met';
    found.push(isMet ? { level, outcome: before.outcome, why: `it needs the level ${before.level}` } : result);
  }
  return found;
}
