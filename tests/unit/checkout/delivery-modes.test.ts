import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeModes } from '../../../backend/stores/collecting-modes.ts';
import { root } from '../../../scripts/sources.mjs';
import { cartArrival } from '../../../shared/checkout/arrival.ts';
import {
  deliveryModes,
  isOfferedTo,
  pointKindOf,
  shippingMethodKeys,
} from '../../../shared/contract/delivery/delivery-modes.ts';
import { distance } from '../../../shared/stores/distance.ts';
import { migratedDatabase } from '../migrated-database.ts';

const offered = (to: Parameters<typeof isOfferedTo>[1]) => shippingMethodKeys.filter((key) => isOfferedTo(key, to));

describe('a delivery method', () => {
  it('is chosen by the order: e-mail for what is not shipped, HSP for happy shopping', () => {
    const pieces = ['LM', 'NO', 'PR', 'EX', 'LO'];
    expect(offered({ dematerialised: false, loyaltyType: null })).toEqual(pieces);
    expect(offered({ dematerialised: false, loyaltyType: 'FID' })).toEqual(pieces);
    expect(offered({ dematerialised: false, loyaltyType: 'HSP' })).toEqual([...pieces, 'HSP']);
    expect(offered({ dematerialised: true, loyaltyType: null })).toEqual(['VI']);
    expect(offered({ dematerialised: true, loyaltyType: 'HSP' })).toEqual(['VI']);
  });

  it('goes to a kind of place, or to none', () => {
    expect(shippingMethodKeys.map(pointKindOf)).toEqual(['store', null, 'pickup', null, null, 'locker', 'store']);
  });
});

describe('what names delivery modes by itself', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('the style sheet shows the sums of each mode that is chosen in the form', () => {
    const sheet = read('client/styles/checkout/delivery.css');
    const shown = [...sheet.matchAll(/:not\(:has\(\[value="(\w+)"\]:checked\)\) \.by-\1\b/g)].map(([, key]) => key);
    const inForm = shippingMethodKeys.filter((key) => deliveryModes[key].to !== 'e-mail');
    expect(shown.toSorted()).toEqual(inForm.toSorted());
  });

  it('the trigger of withdrawals knows those that are collected in a store', () => {
    const database = migratedDatabase();
    const trigger = database.prepare("SELECT sql FROM sqlite_master WHERE name = 'withdrawals_in_time'").get();
    database.close();
    const [, listed] = /shipping_method IN \((.*)\) THEN 'uncollected'/.exec(String(trigger?.sql)) ?? [];
    expect(listed).toBe(storeModes);
  });
});

describe('the arrival of a cart', () => {
  // A Friday; the Monday after it is a holiday in none of the countries.
  const friday = new Date('2026-11-20T10:00:00Z');
  const days = { minDays: 2, maxDays: 4 };
  const late = (sentFrom: string, sentUntil: string) => ({ sentFrom, sentUntil });

  it('counts working days from the order where all is on the shelf', () => {
    const shelf = { from: '2026-11-24', until: '2026-11-26' };
    expect(cartArrival(days, 'FR', friday, [null])).toEqual(shelf);
    expect(cartArrival(days, 'FR', friday, [null, null])).toEqual(shelf);
    expect(cartArrival(days, 'FR', friday, [])).toEqual(shelf);
  });

  it('is that of the piece that is sent last, and leaves holidays out', () => {
    const [later, latest] = [late('2026-12-11', '2026-12-24'), late('2026-12-18', '2027-01-01')];
    const last = { from: '2026-12-22', until: '2027-01-07' };
    expect(cartArrival(days, 'FR', friday, [latest, later])).toEqual(last);
    expect(cartArrival(days, 'FR', friday, [later, null, latest])).toEqual(last);
    expect(cartArrival(days, 'FR', friday, [later, null])).toEqual({
      from: '2026-12-15',
      until: '2026-12-31',
    });
  });

  it('takes no days by e-mail', () => {
    expect(cartArrival({ minDays: 0, maxDays: 0 }, 'FR', friday, [null])).toBeNull();
  });
});

describe('a distance', () => {
  it('is in metres', () => {
    const place = { latitude: 48.8, longitude: 2.3 };
    expect(distance(place, place)).toBe(0);
    expect(distance(place, { ...place, latitude: 49.8 })).toBe(111_195);
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(distance(paris, { latitude: 51.5074, longitude: -0.1278 }) / 1000).toBeCloseTo(343.6, 0);
  });
});
