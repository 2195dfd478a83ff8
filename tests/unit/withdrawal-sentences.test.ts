import { expect, it } from 'vitest';
import { withdrawalSentences } from '../../backend/orders/withdrawal-sentences.ts';

it.each([
  ['withdrawal', 'cancelled', true, ['cancelled', 'cancelled.money']],
  ['withdrawal', 'cancelled', false, ['cancelled']],
  ['withdrawal', 'return', true, ['return', 'return.money']],
  ['withdrawal', 'return', false, ['return']],
  ['cancellation', 'cancelled', true, ['cancelled', 'cancelled.money']],
  ['cancellation', 'cancelled', false, ['cancelled']],
  ['cancellation', 'return', true, ['return', 'return.money']],
  ['cancellation', 'return', false, ['return']],
] as const)('a %s with the outcome %s, money: %s', (as, outcome, hasMoney, next) => {
  expect(withdrawalSentences({ as, outcome, hasMoney })).toEqual({
    ...{ subject: `${as}.subject`, received: `${as}.received`, statement: `${as}.statement` },
    next,
  });
});
