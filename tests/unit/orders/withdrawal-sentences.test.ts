import { expect, it } from 'vitest';
import { acknowledgementSentences } from '../../../backend/orders/withdrawal-sentences.ts';

it.each([
  ['withdrawal', 'cancelled', true, ['cancelled', 'cancelled.money']],
  ['withdrawal', 'cancelled', false, ['cancelled']],
  ['withdrawal', 'uncollected', true, ['uncollected', 'cancelled.money']],
  ['withdrawal', 'uncollected', false, ['uncollected']],
  ['cancellation', 'uncollected', true, ['uncollected', 'cancelled.money']],
  ['withdrawal', 'return', true, ['return', 'return.money']],
  ['withdrawal', 'return', false, ['return']],
  ['cancellation', 'cancelled', true, ['cancelled', 'cancelled.money']],
  ['cancellation', 'cancelled', false, ['cancelled']],
  ['cancellation', 'return', true, ['return', 'return.money']],
  ['cancellation', 'return', false, ['return']],
] as const)('a %s with the outcome %s, money: %s', (as, outcome, hasMoney, next) => {
  expect(acknowledgementSentences({ as, outcome, hasMoney })).toEqual({
    ...{ subject: `${as}.subject`, received: `${as}.received`, statement: `${as}.statement` },
    next,
  });
});
