import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnauthorized, NotFound, TooManyRequests, UpstreamError } from '../../../worker/errors/errors.ts';
import { Deadline } from '../../../worker/upstream/deadline.ts';
import { failureOf } from '../../../worker/upstream/failure.ts';

const log = { url: 'http://shop.example/en/cart/', requestId: 'r' };

describe('the time of a request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins with the first call', () => {
    const deadline = new Deadline(1000);
    vi.advanceTimersByTime(5000);
    expect(deadline.left).toBe(1000);
    vi.advanceTimersByTime(400);
    expect(deadline.left).toBe(600);
  });

  it('is over when nothing can be answered any more', () => {
    const deadline = new Deadline(1000);
    expect(deadline.left).toBe(1000);
    vi.advanceTimersByTime(990);
    expect(deadline.left).toBe(10);
    vi.advanceTimersByTime(1);
    expect(deadline.left).toBe(0);
  });

  it('leaves a third for what takes the place of a call that can be done without', () => {
    const deadline = new Deadline(1000);
    expect(deadline.optional).toBe(650);
    expect(deadline.forOptional().left).toBe(650);
    vi.advanceTimersByTime(500);
    expect(deadline.forOptional().left).toBe(500);
    expect(deadline.optional).toBe(650);
    // Timers use whole milliseconds.
    expect(new Deadline(999).optional).toBe(649);
  });
});

describe('an error', () => {
  it('says what it is', () => {
    expect(new NotFound('/en/x/')).toMatchObject({ name: 'NotFound', message: 'Page Not Found: /en/x/' });
    expect(new NotFound('/en/x/', 'No such page.').message).toBe('No such page.');
    expect(new TooManyRequests()).toMatchObject({ name: 'TooManyRequests', message: 'Too many requests.' });
    expect(new UpstreamError('getCart', 412, 'Gone.', 'too-many-pieces')).toMatchObject({
      name: 'UpstreamError',
      call: 'getCart',
      status: 412,
      message: 'Gone.',
      code: 'too-many-pieces',
    });
  });

  it('asks for signing in with a 401 of an upstream alone', () => {
    expect(isUnauthorized(new UpstreamError('getCart', 401, ''))).toBe(true);
    expect(isUnauthorized(new UpstreamError('getCart', 403, ''))).toBe(false);
    expect(isUnauthorized(Object.assign(new Error('no'), { status: 401 }))).toBe(false);
  });
});

describe('a write that failed', () => {
  it.each([
    [412, { reason: 'stock', status: 412 }],
    [404, { reason: 'changed', status: 409 }],
    [409, { reason: 'changed', status: 409 }],
    [423, { reason: 'paying', status: 423 }],
    [429, { reason: 'limit', status: 429 }],
    [400, { reason: 'input', status: 422 }],
    [422, { reason: 'input', status: 422 }],
  ])('with %i is passed on, and not logged', (status, failure) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(failureOf(new UpstreamError('addProduct', status, ''), { log })).toEqual(failure);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it.each([
    ['too-many-pieces', { reason: 'pieces', status: 412 }],
    ['too-many-lines', { reason: 'lines', status: 422 }],
    ['no-delivery-point', { reason: 'place', status: 412 }],
  ] as const)('because of %s says so', (code, failure) => {
    const error = new UpstreamError('addProduct', failure.status, '', code);
    expect(failureOf(error, { log })).toEqual(failure);
  });

  it('for any other reason is logged', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const status of [0, 500, 502]) {
      const error = new UpstreamError('addProduct', status, '');
      expect(failureOf(error, { log })).toEqual({ reason: 'failed', status: 502 });
    }
    expect(logged).toHaveBeenCalledTimes(3);
    logged.mockRestore();
  });

  it('because of a session that is over, or of ourselves, is thrown on', () => {
    for (const error of [new UpstreamError('addProduct', 401, ''), new Error('a mistake')])
      expect(() => failureOf(error, { log })).toThrow(error);
  });
});
