import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestAvailability, scarcest, storeStock } from '../../../backend/stores/store-stock.ts';
import { matchRoute } from '../../../shared/routes.ts';
import { distance } from '../../../shared/stores/distance.ts';
import { heldAtFirst, mayBeHeldAgain, reservationStatus } from '../../../shared/stores/reservation.ts';
import { storeHref } from '../../../worker/stores/store-url.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('a distance', () => {
  it('is the same there and back, none to itself, and half the earth at the most', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        expect(distance(from, to)).toBe(distance(to, from));
        expect(distance(from, from)).toBe(0);
        expect(distance(from, to)).toBeLessThanOrEqual(20_015_087);
      }),
    );
  });

  it('is no longer than any way round', () => {
    fc.assert(
      fc.property(point, point, point, (from, over, to) => {
        // Each is rounded to a metre.
        expect(distance(from, to)).toBeLessThanOrEqual(distance(from, over) + distance(over, to) + 2);
      }),
    );
  });
});

it('a store says in words what it has', () => {
  expect([0, 1, 2, 3].map((there) => storeStock(there))).toEqual([
    'UNAVAILABLE',
    'FEW_REMAINING',
    'FEW_REMAINING',
    'AVAILABLE',
  ]);
  expect(storeStock(3, 3)).toBe('FEW_REMAINING');
  expect(storeStock(2, 3)).toBe('UNAVAILABLE');
  expect(scarcest(['AVAILABLE', 'UNAVAILABLE'])).toBe('UNAVAILABLE');
  expect(bestAvailability(['FEW_REMAINING', 'AVAILABLE', 'UNAVAILABLE'])).toBe('AVAILABLE');
  expect(scarcest([])).toBeNull();
  expect(bestAvailability([])).toBeNull();
});

describe('the address of a store', () => {
  const store = { storeId: '52', name: 'Gärtnerplatz', city: 'München', country: 'DE' } as const;

  it('has country, city and name in the market, and leads to its row', () => {
    expect(storeHref('en', store, 'Store')).toBe('/en/stores/germany/munchen/gartnerplatz-52/');
    expect(storeHref('fr-fr', { ...store, name: null }, 'Boutique')).toBe(
      '/fr-fr/stores/allemagne/munchen/boutique-52/',
    );
  });

  it('exists whatever the name', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('Москва', '---', 'Ł 2-3', '/../'));
    fc.assert(
      fc.property(fc.option(text), text, text, (name, city, unnamed) => {
        const path = storeHref('pl', { ...store, name, city }, unnamed).slice('/pl'.length, -1);
        expect(matchRoute('pl', path)).toMatchObject({ name: 'store', params: { storeId: '52' } });
      }),
    );
  });
});

it('a reservation waits until its time is over, and can be restored so long', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const at = (state: 'OPEN' | 'CANCELLED' | 'COLLECTED' | 'EXPIRED' | null, heldUntil: string) =>
    [reservationStatus({ state, heldUntil }, now), mayBeHeldAgain({ state, heldUntil }, now)] as const;
  const [later, over] = ['2026-11-22T12:00:01Z', '2026-11-22T12:00:00Z'];
  expect(at('OPEN', later)).toEqual(['waiting', false]);
  expect(at('OPEN', over)).toEqual(['expired', false]);
  expect(at('CANCELLED', later)).toEqual(['cancelled', true]);
  expect(at('CANCELLED', over)).toEqual(['cancelled', false]);
  expect(at('COLLECTED', later)).toEqual(['collected', false]);
  expect(at('EXPIRED', later)).toEqual(['expired', false]);
  expect(at(null, later)).toEqual([null, false]);
});

it('a stranger’s piece is held for half an hour at first, and never longer than it will be', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const first = (until: string) => heldAtFirst(new Date(until), now).toISOString();
  expect(first('2026-11-23T19:00:00Z')).toBe('2026-11-22T12:30:00.000Z');
  expect(first('2026-11-22T12:10:00Z')).toBe('2026-11-22T12:10:00.000Z');
});
