import { expect, it } from 'vitest';
import { birthdayFault } from '../../../worker/pages/account/settings/birthday.ts';

it.each([
  ['2026-11-22', 'future'],
  ['2999-01-01', 'future'],
  ['2026-11-21', 'young'],
  ['2025-11-01', 'young'],
  ['2010-11-23', 'young'],
  ['2010-11-22', null],
  ['1988-05-17', null],
  ['1906-11-23', null],
  ['1906-11-22', 'old'],
  ['1800-01-01', 'old'],
])('on 22 November 2026 a birthday on %s: %s', (day, fault) => {
  expect(birthdayFault(day, '2026-11-22')).toBe(fault);
});
