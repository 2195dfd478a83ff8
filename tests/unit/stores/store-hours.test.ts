import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readyOn } from '../../../shared/checkout/pick-up.ts';
import { heldUntil } from '../../../shared/stores/reservation.ts';
import { hoursOn, nextOpenDay, type OpenPlace, openingState, openTimes } from '../../../shared/stores/store-hours.ts';
import { isTimeZone, timeZones, zoneOf } from '../../../shared/time/time-zones.ts';
import { publicHolidays } from '../../../shared/time/working-days.ts';
import { daysAfter, instantOf, localTime, weekdayOf } from '../../../shared/time/zoned-time.ts';

const on = (days: readonly number[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));
const weekdays = [1, 2, 3, 4, 5, 6];

const shop: OpenPlace = {
  country: 'FR',
  timeZone: null,
  openingHours: on(weekdays, '10:00', '19:00'),
  exceptionalDays: [],
  closedUntil: null,
};
/** Monday 23 November 2026; Paris is an hour ahead of UTC. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+01:00`);
const state = (place: Partial<OpenPlace>, now: Date) => openingState({ ...shop, ...place }, now);

describe('a store is open', () => {
  it('by its own clocks, until it closes, and opens again on its next day', () => {
    expect(state({}, monday('09:59'))).toEqual({ open: false, changesAt: monday('10:00') });
    expect(state({}, monday('10:00'))).toEqual({ open: true, changesAt: monday('19:00') });
    expect(state({}, monday('19:00'))?.changesAt).toEqual(new Date('2026-11-24T10:00:00+01:00'));
    expect(state({ country: 'GB' }, monday('10:30'))?.open).toBe(false);
    expect(state({ timeZone: 'Atlantic/Canary', country: 'ES' }, monday('19:30'))?.open).toBe(true);
    // Saturday evening: Sunday is closed.
    expect(state({}, new Date('2026-11-28T20:00:00+01:00'))?.changesAt).toEqual(new Date('2026-11-30T10:00:00+01:00'));
  });

  it('with a break at noon', () => {
    const openingHours = [...on([1], '14:00', '18:30'), ...on([1], '09:00', '12:30')];
    expect(state({ openingHours }, monday('12:00'))?.changesAt).toEqual(monday('12:30'));
    expect(state({ openingHours }, monday('13:00'))).toEqual({ open: false, changesAt: monday('14:00') });
  });

  it('past midnight, also into a day on which it is closed', () => {
    const place = { openingHours: on([7], '18:00', '02:00') };
    expect(state(place, monday('01:30'))).toEqual({ open: true, changesAt: monday('02:00') });
    expect(state(place, monday('02:00'))?.open).toBe(false);
  });

  it('on exceptional days as they say, and not while it is closed for longer', () => {
    const exceptionalDays = [
      { date: '2026-11-23', hours: [] },
      { date: '2026-11-29', hours: [{ opens: '12:00', closes: '17:00' }] },
    ];
    expect(state({ exceptionalDays }, monday('12:00'))?.changesAt).toEqual(new Date('2026-11-24T10:00:00+01:00'));
    expect(hoursOn({ ...shop, exceptionalDays }, '2026-11-29')).toHaveLength(1);
    expect(state({ closedUntil: '2026-11-24' }, monday('12:00'))?.changesAt).toEqual(
      new Date('2026-11-25T10:00:00+01:00'),
    );
  });

  it('always, when it never closes; and unknown, without hours', () => {
    const always = on([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00');
    expect(state({ openingHours: always }, monday('03:00'))).toEqual({ open: true, changesAt: null });
    const christmas = [{ date: '2026-12-25', hours: [] }];
    expect(state({ openingHours: always, exceptionalDays: christmas }, new Date('2026-12-20T12:00:00Z'))).toEqual({
      open: true,
      changesAt: new Date('2026-12-24T23:00:00Z'),
    });
    expect(state({ openingHours: always, exceptionalDays: christmas }, monday('03:00'))).toEqual({
      open: true,
      changesAt: null,
    });
    expect(state({ openingHours: [] }, monday('12:00'))).toBeNull();
    expect(state({ closedUntil: '2027-11-24' }, monday('12:00'))).toEqual({ open: false, changesAt: null });
  });

  it('for as long as clocks are not put forward or back in between', () => {
    const night = on([6], '22:00', '06:00');
    const hoursOpen = (evening: string) => {
      const now = new Date(evening);
      const { changesAt } = state({ openingHours: night }, now) ?? {};
      return ((changesAt?.getTime() ?? 0) - now.getTime()) / 3_600_000;
    };
    expect(hoursOpen('2026-11-21T22:00:00+01:00')).toBe(8);
    expect(hoursOpen('2027-03-27T22:00:00+01:00')).toBe(7);
    expect(hoursOpen('2026-10-24T22:00:00+02:00')).toBe(9);
  });
});

const zones = fc.constantFrom(...Object.values(timeZones), 'Atlantic/Canary', 'Asia/Kolkata', 'America/St_Johns');
const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const span = fc.record({ opens: time, closes: fc.oneof(time, fc.constant('24:00')) });
const places = fc.record({
  country: fc.constantFrom('FR', 'GB', 'PL'),
  timeZone: fc.option(zones),
  openingHours: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), span).map(([day, hours]) => ({ day, ...hours })),
    { maxLength: 12 },
  ),
  exceptionalDays: fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 25 }).map((days) => daysAfter('2026-10-15', days)),
      hours: fc.array(span, { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  closedUntil: fc.option(fc.integer({ min: 0, max: 12 }).map((days) => daysAfter('2026-10-15', days))),
}) satisfies fc.Arbitrary<OpenPlace>;
/** Around the night in October in which clocks are put back. */
const autumn = fc.date({
  min: new Date('2026-10-18'),
  max: new Date('2026-11-02'),
  noInvalidDate: true,
});

describe('whatever the hours', () => {
  it('a local time is what clocks show at an instant', () => {
    fc.assert(
      fc.property(dates, zones, (instant, zone) => {
        const { date, time, weekday } = localTime(instant, zone);
        expect(weekday).toBe(weekdayOf(date));
        const again = instantOf(date, time, zone);
        // An hour that occurs twice is the second one.
        const late = again.getTime() - Math.floor(instant.getTime() / 60_000) * 60_000;
        expect([0, 1_800_000, 3_600_000]).toContain(late);
        expect(localTime(again, zone)).toEqual({ date, time, weekday });
      }),
    );
  });

  it('times of opening follow each other, with a break between them', () => {
    fc.assert(
      fc.property(places, autumn, (place, now) => {
        const times = [...openTimes(place, now)];
        for (const [index, { from, until }] of times.entries()) {
          expect(from < until && until > now).toBe(true);
          const before = times[index - 1];
          if (before !== undefined) expect(from > before.until).toBe(true);
        }
      }),
    );
  });

  it('a state holds until its change, and not after', () => {
    fc.assert(
      fc.property(places, autumn, (place, now) => {
        const opening = openingState(place, now);
        if (opening === null || opening.changesAt === null) return;
        expect(opening.changesAt > now).toBe(true);
        expect(openingState(place, new Date(opening.changesAt.getTime() - 1))?.open).toBe(opening.open);
        expect(openingState(place, opening.changesAt)?.open).toBe(!opening.open);
      }),
    );
  });

  it('a piece is held until a store closes on another day, or for two days', () => {
    fc.assert(
      fc.property(places, autumn, (place, now) => {
        const until = heldUntil(place, now);
        const zone = zoneOf(place);
        expect(until > now).toBe(true);
        const next = nextOpenDay(place, daysAfter(localTime(now, zone).date, 1));
        if (next === null) expect(until.getTime() - now.getTime()).toBe(48 * 3_600_000);
        else expect(localTime(until, zone).date >= next.date).toBe(true);
      }),
    );
  });

  it('an order is ready on a day on which the store opens, what is there no later than what is sent', () => {
    fc.assert(
      fc.property(places, autumn, fc.integer({ min: 2, max: 6 }), (place, now, days) => {
        const there = readyOn(place, true, days, now);
        const sent = readyOn(place, false, days, now);
        if (sent !== null && place.openingHours.length > 0) expect(hoursOn(place, sent)).not.toEqual([]);
        if (there !== null) expect(there >= localTime(now, zoneOf(place)).date).toBe(true);
      }),
    );
  });
});

it('a piece is held until the evening of the next day of opening', () => {
  expect(heldUntil(shop, monday('11:00'))).toEqual(new Date('2026-11-24T19:00:00+01:00'));
  expect(heldUntil(shop, monday('23:30'))).toEqual(new Date('2026-11-24T19:00:00+01:00'));
  // Saturday: Sunday is closed.
  expect(heldUntil(shop, new Date('2026-11-28T12:00:00+01:00'))).toEqual(new Date('2026-11-30T19:00:00+01:00'));
  expect(heldUntil({ ...shop, openingHours: [] }, monday('11:00'))).toEqual(new Date('2026-11-25T11:00:00+01:00'));
});

it('what is in the store is ready after two hours of opening, everything else when it has come', () => {
  expect(readyOn(shop, true, 4, monday('16:00'))).toBe('2026-11-23');
  expect(readyOn(shop, true, 4, monday('17:30'))).toBe('2026-11-24');
  expect(readyOn(shop, true, 4, new Date('2026-11-28T18:00:00+01:00'))).toBe('2026-11-30');
  expect(readyOn(shop, false, 4, monday('16:00'))).toBe('2026-11-27');
  expect(readyOn({ ...shop, openingHours: on([6], '10:00', '19:00') }, false, 1, monday('16:00'))).toBe('2026-11-28');
  expect(readyOn({ ...shop, openingHours: [] }, true, 1, monday('16:00'))).toBeNull();
});

it('public holidays of a country are shown by date', () => {
  expect(publicHolidays('DE', '2026-12-20', 14)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01']);
  expect(publicHolidays('GB', '2026-05-20', 10)).toEqual(['2026-05-25']);
});

it('a time zone is one that clocks follow', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});
