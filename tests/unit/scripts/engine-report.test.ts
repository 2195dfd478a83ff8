import { expect, it } from 'vitest';
import { engineLines, untestedLines } from '../../../scripts/testing/engine-report.ts';

it('an engine reports what passed, what failed, and each reason for which it was skipped with its count', () => {
  const skipped = (reason?: string) => ({ meta: { ...(reason && { skipped: reason }) } });
  const run = {
    numPassedTests: 38,
    numFailedTests: 1,
    testResults: [
      { assertionResults: [skipped(), skipped('It has no fingers.')] },
      { assertionResults: [skipped('It has no passkeys.'), skipped('It has no fingers.')] },
    ],
  };
  expect(engineLines('webkit', run)).toEqual([
    'webkit: 38 journeys passed, 1 failed, in windows of 390x844 and 1440x900.',
    '  2 skipped: It has no fingers.',
    '  1 skipped: It has no passkeys.',
  ]);
  expect(engineLines('webkit', null)).toEqual(['webkit: the journeys could not be begun.']);
});

it('an engine that is missing is named', () => {
  expect(untestedLines(['firefox', 'webkit'])).toEqual([]);
  expect(untestedLines(['firefox'])).toEqual([
    'webkit was NOT TESTED: it is not installed or too old, and could not be installed.',
  ]);
  expect(untestedLines([])).toHaveLength(2);
});
