import { expect, it } from 'vitest';
import { shippedSentences } from '../../../backend/orders/shipped-sentences.ts';

const now = new Date('2026-11-23T10:00:00Z');

it.each([
  ['address', null, 'mail.shipped', null, true, null],
  ['e-mail', null, 'mail.shipped', null, true, null],
  ['pickup', null, 'mail.shipped', null, true, 'confirmation.next.pickup'],
  ['locker', null, 'mail.shipped', null, true, 'confirmation.next.locker'],
  ['store', null, 'mail.handed', 'mail.handed.waits', false, 'collection.bring.store'],
  ['store', '2026-11-23', 'mail.handed', 'mail.handed.waits', false, 'collection.bring.store'],
  ['store', '2026-11-24', 'mail.handed', 'mail.handed.ready-on', false, 'collection.bring.store'],
  ['receiver', null, 'mail.handed', 'mail.handed.waits', false, 'collection.bring.receiver'],
] as const)('an order that has left for %s, ready on %s', (to, readyOn, opening, waits, arrives, next) => {
  const subject = opening === 'mail.handed' ? 'mail.handed.subject' : 'mail.shipped.subject';
  expect(shippedSentences({ to, readyOn }, now)).toEqual({ subject, opening, waits, arrives, next });
});

it('an order with an unknown state is on its way', () => {
  expect(shippedSentences(null, now).opening).toBe('mail.shipped');
});
