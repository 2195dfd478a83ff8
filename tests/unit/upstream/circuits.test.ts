import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayAsk, noteAnswer, noteFailure } from '../../../worker/upstream/circuits.ts';

const log = { url: 'https://shop.example/en/?q=secret', requestId: 'r' };
const cooldown = 15_000;
let messages: string[];

beforeEach(() => {
  vi.useFakeTimers();
  messages = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => messages.push(JSON.parse(line).message));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Records as many failures in a row. */
function fail(place: Parameters<typeof mayAsk>[0], times: number): void {
  for (let time = 0; time < times; time += 1) noteFailure(place, cooldown, log);
}

it('a part is asked until it has failed five times in a row', () => {
  const place = { locale: 'en', part: 'reviews' } as const;
  fail(place, 4);
  noteAnswer(place, log);
  fail(place, 4);
  expect(mayAsk(place, cooldown)).toBe(true);
  expect(messages).toEqual([]);
  fail(place, 1);
  expect(mayAsk(place, cooldown)).toBe(false);
  expect(messages).toEqual(["Circuit open: 'reviews' of en has failed 5 times in a row."]);
});

it('other parts and other markets are asked all the same', () => {
  fail({ locale: 'fr-fr', part: 'search' }, 5);
  expect(mayAsk({ locale: 'fr-fr', part: 'suggestions' }, cooldown)).toBe(true);
  expect(mayAsk({ locale: 'fr-ch', part: 'search' }, cooldown)).toBe(true);
});

it('after a pause one request probes for all, and again only after another pause', () => {
  const place = { locale: 'de-de', part: 'search' } as const;
  fail(place, 5);
  vi.advanceTimersByTime(cooldown - 1);
  expect(mayAsk(place, cooldown)).toBe(false);
  vi.advanceTimersByTime(1);
  expect([mayAsk(place, cooldown), mayAsk(place, cooldown)]).toEqual([true, false]);
  fail(place, 1);
  vi.advanceTimersByTime(cooldown - 1);
  expect(mayAsk(place, cooldown)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayAsk(place, cooldown)).toBe(true);
});

it('once it has answered all requests are sent again, and it is logged', () => {
  const place = { locale: 'pl-pl', part: 'locator' } as const;
  fail(place, 7);
  vi.advanceTimersByTime(cooldown);
  expect(mayAsk(place, cooldown)).toBe(true);
  noteAnswer(place, log);
  expect([mayAsk(place, cooldown), mayAsk(place, cooldown)]).toEqual([true, true]);
  expect(messages.at(-1)).toBe("Circuit closed: 'locator' of pl-pl answers again.");
  expect(messages).toHaveLength(2);
});
