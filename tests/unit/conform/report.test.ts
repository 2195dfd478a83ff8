import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../scripts/conform/check-result.ts';
import { htmlReport } from '../../../scripts/conform/html-report.ts';
import { budget, latenciesOf } from '../../../scripts/conform/latencies.ts';
import { levelResults } from '../../../scripts/conform/level-results.ts';
import { lateLines, levelLines, resultLines } from '../../../scripts/conform/report.ts';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { type Level, levels } from '../../../shared/contract/levels.ts';

const passed = (needed: Level): CheckResult => ({
  needed,
  name: `A check of ${needed}`,
  calls: ['getCart'],
  outcome: 'passed',
  faults: [],
  effects: [],
  sameAs: null,
});

const all = (...names: Level[]): Set<CallName> => new Set<CallName>(names.flatMap((name) => levels[name]));

const searched = [passed('pages'), passed('search')];

describe('a level', () => {
  it('is met if nothing failed and all its calls were seen to succeed', () => {
    const results = levelResults('search', searched, all('pages', 'search'));
    expect(levelLines({ levels: results, withoutContent: false })).toEqual(['Levels that are met: pages, search']);
  });

  it('is not judged if a call was not seen to succeed', () => {
    const reason = 'needs a product with two sizes in stock';
    const skipped: CheckResult = { ...passed('search'), outcome: 'not checked', faults: [reason] };
    const results = levelResults('search', [...searched, skipped, skipped], all('pages'));
    expect(levelLines({ levels: results, withoutContent: false })).toEqual([
      'Levels that are met: pages',
      `  search: could not be judged (not seen to succeed: searchProducts; ${reason})`,
    ]);
  });

  it('is not met without the one before it', () => {
    const failed: CheckResult = { ...passed('pages'), outcome: 'failed', faults: ['getFamily: 500'] };
    const results = levelResults('search', [...searched, failed], all('pages', 'search'));
    expect(levelLines({ levels: results, withoutContent: false })).toEqual([
      'Levels that are met: none',
      '  pages: not met (1 of 2 checks failed)',
      '  search: not met (it needs the level pages)',
    ]);
  });

  it('is met without content that stays with the reference backend', () => {
    const ofContent: CheckResult = { ...passed('pages'), outcome: 'not checked', faults: ['needs --content'] };
    const isJudged = (call: CallName) => contract[call].upstream !== 'content';
    const seen = new Set(levels.pages.filter(isJudged));
    const results = levelResults('pages', [passed('pages'), ofContent], seen, isJudged);
    expect(levelLines({ levels: results, withoutContent: true })).toEqual([
      'Levels that are met: pages',
      'Content was not examined: without --content it is that of the reference backend.',
    ]);
    expect(levelResults('pages', [passed('pages')], seen)).toMatchObject([{ outcome: 'not judged' }]);
  });

  it('is not judged after some checks only', () => {
    expect(levelLines({ levels: [], withoutContent: false })).toEqual([
      'No level is judged: only some checks were made (--only).',
    ]);
  });
});

it('a fault is told once', () => {
  const failed: CheckResult = { ...passed('pages'), outcome: 'failed', faults: ['getFamily: 500'], effects: ['gone'] };
  expect(resultLines(failed)).toBe('  ✗ A check of pages\n      getFamily: 500\n      → gone');
  expect(resultLines({ ...failed, sameAs: 'Another' })).toBe('  ✗ A check of pages\n      as above: Another');
});

it('the report as a page has its time, the totals, and the effect apart from the faults', async () => {
  const failed: CheckResult = { ...passed('pages'), outcome: 'failed', faults: ['getFamily: 500'], effects: ['gone'] };
  const page = await htmlReport({
    gateway: 'https://gateway.example',
    startedAt: '2026-11-28T15:04:05.000Z',
    withoutContent: false,
    results: [passed('pages'), failed],
    latencies: [],
    levels: [],
    can: [],
    notCalled: [],
  });
  expect(page).toContain('<time datetime="2026-11-28T15:04:05.000Z">2026-11-28, 15:04 UTC</time>');
  expect(page).toContain('1 passed, 1 failed, 0 not checked');
  expect(page).toContain('<ul><li>getFamily: 500</li></ul><p class="effect"><b>Effect:</b> gone</p>');
});

describe('answers that come later than the storefront waits', () => {
  const timed = (...times: number[]) =>
    latenciesOf(times.map((time) => ({ name: 'listProducts', time: budget + time }) as const));

  it('are a failure if there are no others', () => {
    expect(lateLines({ latencies: timed(700, 5) })).toEqual([
      'Failed: every answer came later than the storefront waits (2300 ms): listProducts (2305 ms)',
    ]);
  });

  it('are a warning beside others', () => {
    expect(lateLines({ latencies: timed(700, -5) })).toEqual([
      'Warning: some answers came later than the storefront waits (2300 ms): listProducts (3000 ms)',
    ]);
    expect(lateLines({ latencies: timed(-700, 0) })).toEqual([]);
  });
});
