import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { policyOf } from '../../shared/consent/policy.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import type { ReportedGroup } from '../../shared/contract/markets/policy-candidate.ts';

/** Severe faults that Google's evaluator finds in the policy that visitors would get. */
export function graveFaults(policy: SecurityPolicy): string[] {
  const sent = policyOf(policy)('bm9uY2UgZm9yIHRoZSBldmFsdWF0b3I=');
  return new CspEvaluator(new CspParser(sent).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`);
const sum = (groups: readonly ReportedGroup[]): number => groups.reduce((all, each) => all + each.times, 0);

/** Reports from existing pages. Sources without any are listed last. */
const seen = (groups: readonly ReportedGroup[]): number => sum(groups.filter(({ route }) => route !== 'none'));

/** What a policy on trial would block, most frequent first, and the noise of extensions and the like. */
export function reportedWords(groups: readonly ReportedGroup[]): { blocked: string[]; noise: string[] } {
  const own = groups.filter(({ noise }) => noise === '');
  const bySource = Map.groupBy(own, ({ directive, source }) => `${directive} would block ${source}`);
  const blocked = [...bySource]
    .toSorted(([, a], [, b]) => seen(b) - seen(a) || sum(b) - sum(a))
    .map(([words, found]) => {
      const routes = [...new Set(found.map(({ route }) => route))].slice(0, 5).join(', ');
      return `${words}, ${times(sum(found))}, on ${routes}`;
    });
  const byNoise = Map.groupBy(
    groups.filter(({ noise }) => noise !== ''),
    ({ noise }) => noise,
  );
  return { blocked, noise: [...byNoise].map(([noise, found]) => `${noise}: ${times(sum(found))}`) };
}
