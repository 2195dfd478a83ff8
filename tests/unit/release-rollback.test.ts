import { describe, expect, it } from 'vitest';
import { isSwitchedGateway, rolledBack } from '../../releases/rollback.ts';
import type { ReleaseChange, ReleasePointer } from '../../shared/contract/release.ts';

const [a, b, c] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)];
const live = (id: string | null): ReleasePointer => ({ live: id, next: null });

const change = (kind: ReleaseChange['kind'], from: string | null, to: string | null): ReleaseChange => ({
  kind,
  who: 'ola',
  why: 'because',
  diff: [],
  from: live(from),
  to: live(to),
  at: '2026-11-22T10:00:00.000Z',
});

describe('a market goes back', () => {
  it('to what was live before the last promotion or switch', () => {
    expect(rolledBack(live(b), [change('promote', a, b), change('promote', null, a)])).toEqual(live(a));
    expect(rolledBack(live(c), [change('switch', b, c), change('promote', a, b)])).toEqual(live(b));
    expect(rolledBack(live(a), [change('promote', null, a)])).toEqual(live(null));
  });

  it('first of all from what is staged', () => {
    const next = { release: b, share: 5 };
    expect(rolledBack({ live: a, next }, [change('promote', null, a)])).toEqual(live(a));
  });

  it('nowhere, where nobody knows what was before', () => {
    expect(rolledBack(live(null), [change('rollback', a, null)])).toBeUndefined();
    expect(rolledBack(live(a), [change('rollback', b, a)])).toBeUndefined();
  });
});

describe('when everything is on again, the gateway is live', () => {
  it('where it was when the first part was switched off', () => {
    expect(isSwitchedGateway(null, [])).toBe(true);
    expect(isSwitchedGateway(b, [change('switch', a, b), change('switch', null, a)])).toBe(true);
  });

  it('and not where a release was', () => {
    expect(isSwitchedGateway(a, [change('promote', null, a)])).toBe(false);
    expect(isSwitchedGateway(b, [change('switch', a, b), change('promote', null, a)])).toBe(false);
    expect(isSwitchedGateway(a, [])).toBe(false);
  });
});
