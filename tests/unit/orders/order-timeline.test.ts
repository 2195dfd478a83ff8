import { describe, expect, it } from 'vitest';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { expectedDays, isToBeSent, timelineOf } from '../../../shared/orders/order-timeline.ts';

const createdAt = '2026-11-02T09:00:00.000Z';
const delivery: Order['delivery'] = { to: 'address', name: '', address: null, arrives: null, readyOn: null };

function stepsOf(order: Partial<Order>): string {
  return timelineOf({ status: 'PAID', createdAt, steps: [], delivery, charged: null, ...order })
    .map(({ event, at, state }) => `${event} ${state}${at === null ? '' : ` ${at.slice(8, 10)}`}`)
    .join(', ');
}

const steps = (...days: [NonNullable<Order['steps'][number]['status']>, string][]): Order['steps'] =>
  days.map(([status, day]) => ({ status, at: `2026-11-${day}T09:00:00.000Z` }));

describe('the way of an order', () => {
  it('says what has happened, where it is, and what is to come', () => {
    expect(stepsOf({ status: 'SHIPPED', steps: steps(['PAID', '02'], ['PREPARING', '03'], ['SHIPPED', '04']) })).toBe(
      'PLACED done 02, PAID done 02, PREPARING done 03, SHIPPED current 04, DELIVERED ahead',
    );
  });

  it('leaves out times that were not stored', () => {
    expect(stepsOf({ status: 'DELIVERED', createdAt: null })).toBe(
      'PLACED done, PAID done, PREPARING done, SHIPPED done, DELIVERED current',
    );
  });

  it.each([
    ['nothing', null],
    ['an e-mail', { ...delivery, to: 'e-mail' as const }],
  ])('has no parcel where there is %s to deliver', (_, none) => {
    expect(stepsOf({ delivery: none })).toBe('PLACED done 02, PAID current, DELIVERED ahead');
  });

  it('believes a gateway that prepares an order without a delivery', () => {
    expect(stepsOf({ delivery: null, status: 'PREPARING' })).toContain('PREPARING current, SHIPPED ahead');
  });

  it('ends where an order was cancelled or returned', () => {
    expect(stepsOf({ status: 'CANCELLED', steps: steps(['PAID', '02'], ['CANCELLED', '03']) })).toBe(
      'PLACED done 02, PAID done 02, CANCELLED current 03',
    );
    const unpaid = { charged: false, steps: steps(['PAID', '02'], ['CANCELLED', '03']) };
    expect(stepsOf({ status: 'CANCELLED', ...unpaid })).toBe('PLACED done 02, CANCELLED current 03');
    expect(stepsOf({ status: 'RETURNED', steps: steps(['DELIVERED', '06']) })).toBe(
      'PLACED done 02, DELIVERED done 06, RETURNED current',
    );
  });

  it.each([null, 'PENDING', 'IN_REVIEW'] as const)('is not shown for an order that is %s', (status) => {
    expect(stepsOf({ status })).toBe('');
  });
});

it('what a store has been handed is neither expected nor still to be sent', () => {
  const arrives = { from: '2026-12-14', until: '2026-12-16' };
  const inStore = { to: 'store', name: 'Store', address: null, arrives, readyOn: null } as const;
  expect(expectedDays({ status: 'PREPARING', delivery: inStore }, '2026-11-23')).toEqual(arrives);
  expect(expectedDays({ status: 'SHIPPED', delivery: inStore }, '2026-11-23')).toBeNull();
  expect([isToBeSent('PREPARING'), isToBeSent('SHIPPED'), isToBeSent(null)]).toEqual([true, false, false]);
});

it('the promised days are shown until they are over, or the order has come', () => {
  const arrives = { from: '2026-07-13', until: '2026-07-16' };
  const delivery = { to: 'address', name: 'Home', address: null, arrives, readyOn: null } as const;
  expect(expectedDays({ status: 'SHIPPED', delivery }, '2026-07-16')).toEqual(arrives);
  expect(expectedDays({ status: 'SHIPPED', delivery }, '2026-07-17')).toBeNull();
  expect(expectedDays({ status: 'DELIVERED', delivery }, '2026-07-14')).toBeNull();
  expect(expectedDays({ status: 'PAID', delivery: null }, '2026-07-14')).toBeNull();
});
