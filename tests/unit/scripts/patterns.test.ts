import { readFileSync } from 'node:fs';
import { check } from 'recheck';
import { expect, it, vi } from 'vitest';
import { type Pattern, patternsOfContract, patternsOfRoutes, patternsOfSources, sources } from '../../patterns.ts';
import { partOf } from '../../scope.ts';

// The same checker everywhere: the JavaScript one, not a native program that some machines have.
vi.stubEnv('RECHECK_BACKEND', 'pure');

/** No timeout: on a busy machine a safe pattern would look slow. */
const judged = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

/** Its patterns run over our own style sheets only. */
const ownText = new Set(['worker/styles/styles.ts']);

/** Where a pattern is made of parts: of the routes, which are judged below, and of names that stand in the code. */
const madeOfParts = new Set(['shared/routes.ts', 'worker/steps/micro-cache.ts']);

/** Distinct patterns, by source and flags. */
const different = (patterns: readonly Pattern[]): Pattern[] => [
  ...new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
];

/** Matching is linear in the length of the text, not quadratic: checked by the pattern, without a clock. */
it('no regular expression takes more steps than the text is long', async () => {
  const foreign = patternsOfSources().filter(({ where }) => !ownText.has(where));
  const patterns = different([...foreign, ...patternsOfRoutes(), ...patternsOfContract()]);
  expect(patterns.length).toBeGreaterThan(100);
  const slow: string[] = [];
  for (const { where, source, flags } of partOf(patterns, 12)) {
    const verdict = await check(source, flags, judged);
    if (verdict.status === 'safe') continue;
    const steps = verdict.status === 'vulnerable' ? verdict.complexity.summary : 'not understood';
    slow.push(`${where}: /${source}/ is ${steps}`);
  }
  expect(slow).toEqual([]);
}, 600_000);

it('the judge knows a slow one', async () => {
  const verdict = await check('[\\w.+-]+@[\\w-]+\\.[\\w.]+', 'g', judged);
  expect(verdict.status).toBe('vulnerable');
});

it('no other regular expression is built while the code runs', () => {
  const makers = sources.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')));
  expect(makers.filter((file) => !madeOfParts.has(file))).toEqual([]);
});
