import { describe, expect, it } from 'vitest';
import { isGatewayLive, liveReleases, releaseBefore, rollbacksOf } from '../../../releases/rollback.ts';
import type { ReleaseChange, ReleasePointer } from '../../../shared/contract/markets/release.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(16)) as [string, string, string, string];
/** Releases with something switched off in them. */
const [a1, b1, g1] = ['1a', '1b', '19'].map((sign) => sign.repeat(8)) as [string, string, string];
const live = (id: string | null): ReleasePointer => ({ live: id, next: null });

type Done = readonly [ReleaseChange['kind'], string | null, target?: string | null];

/** The log of successive changes, from the gateway on; newest first. */
function logOf(...done: readonly Done[]): ReleaseChange[] {
  let before: string | null = null;
  const log = done.map(([kind, to, target], index): ReleaseChange => {
    const from = live(before);
    before = to;
    const at = `2026-11-22T10:00:${String(index).padStart(2, '0')}.000Z`;
    const change = { kind, who: 'ola', why: 'because', diff: [], from, to: live(to), at };
    return target === undefined ? change : { ...change, target };
  });
  return log.toReversed();
}

const goesBackTo = (...done: readonly Done[]) => {
  const log = logOf(...done);
  return releaseBefore(log[0]?.to ?? live(null), log);
};

describe('a market goes back', () => {
  it('to what was live before the last release, and again to older ones', () => {
    const releases: Done[] = [
      ['promote', a],
      ['promote', b],
      ['promote', c],
    ];
    expect(goesBackTo(...releases)).toBe(b);
    expect(goesBackTo(...releases, ['rollback', b, b])).toBe(a);
    expect(goesBackTo(...releases, ['rollback', b, b], ['rollback', a, a])).toBeNull();
    expect(goesBackTo(...releases, ['rollback', b, b], ['rollback', a, a], ['rollback', null, null])).toBe(undefined);
  });

  it('past what a rollback has left, when something new was released since', () => {
    const done: Done[] = [
      ['promote', a],
      ['promote', b],
      ['rollback', a, a],
      ['promote', c],
    ];
    expect(goesBackTo(...done)).toBe(a);
    expect(goesBackTo(...done, ['rollback', a, a])).toBeNull();
  });

  it('from files that only switched something off: the gateway is live then, with the same release', () => {
    const done: Done[] = [
      ['promote', g1],
      ['rollback', g1, null],
    ];
    expect(goesBackTo(...done)).toBeUndefined();
    expect(isGatewayLive(live(g1), logOf(...done))).toBe(true);
    expect(isGatewayLive(live(g1), logOf(['promote', g1]))).toBe(false);
  });

  it('to no switch: neither to a part that rested, nor to the release with which it did', () => {
    expect(goesBackTo(['promote', a], ['promote', b], ['switch', b1], ['switch', b])).toBe(a);
    expect(goesBackTo(['promote', a], ['promote', b], ['switch', b1])).toBe(a);
    expect(goesBackTo(['promote', a], ['switch', a1], ['promote', b])).toBe(a);
    expect(goesBackTo(['switch', g1], ['switch', null])).toBeUndefined();
    expect(goesBackTo(['switch', g1])).toBeUndefined();
    expect(goesBackTo(['switch', g1], ['promote', a])).toBeNull();
  });

  it('on from where a rollback left a part switched off', () => {
    const done: Done[] = [
      ['promote', a],
      ['promote', b],
      ['switch', b1],
      ['rollback', a1, a],
    ];
    expect(goesBackTo(...done)).toBeNull();
    expect(goesBackTo(...done, ['switch', a])).toBeNull();
    expect(goesBackTo(...done, ['rollback', g1, null])).toBeUndefined();
  });

  it('from what was named to what was live until then, when that was newer', () => {
    const done: Done[] = [
      ['promote', a],
      ['promote', b],
      ['promote', c],
      ['rollback', a, a],
    ];
    expect(goesBackTo(...done)).toBeNull();
    expect(goesBackTo(...done, ['rollback', c, c])).toBe(a);
    expect(goesBackTo(...done, ['rollback', null, null], ['rollback', b, b])).toBeNull();
  });

  it('as logs say it that were written before, in which a rollback took a switch back', () => {
    expect(goesBackTo(['promote', a], ['promote', b], ['switch', b1], ['rollback', b])).toBe(a);
    expect(goesBackTo(['promote', a], ['promote', b], ['rollback', a])).toBeNull();
  });

  it('to nothing that a log without its beginning does not know', () => {
    const [rolledBack] = logOf(['promote', b], ['rollback', a]);
    expect(releaseBefore(live(a), rolledBack ? [rolledBack] : [])).toBeUndefined();
    expect(releaseBefore(live(a), [])).toBeUndefined();
    expect(releaseBefore(live(null), [])).toBeUndefined();
  });

  it('past what was written down and never carried out', () => {
    const [promoted, ...older] = logOf(['promote', a], ['promote', b]);
    expect(releaseBefore(live(a), promoted ? [promoted, ...older] : [])).toBeNull();
    const again = { ...(promoted as ReleaseChange), to: live(c) };
    expect(releaseBefore(live(c), [again, promoted as ReleaseChange, ...older])).toBe(a);
  });

  it('to what the log knows, where it does not have the last change yet', () => {
    expect(releaseBefore(live(d), logOf(['promote', a], ['promote', b]))).toBe(b);
    expect(releaseBefore(live(null), logOf(['promote', a], ['promote', b]))).toBeUndefined();
  });

  it('by no trial of a policy and by nothing that is staged', () => {
    const log = logOf(['promote', a], ['try-policy', a], ['stage', a], ['unstage', a], ['stop-trying', a]);
    expect(liveReleases(live(a), log).releases).toEqual([null, a]);
  });
});

describe('when everything is on again, the gateway is live', () => {
  const isGateway = (...done: readonly Done[]) => {
    const log = logOf(...done);
    return isGatewayLive(log[0]?.to ?? live(null), log);
  };

  it('where it was when the first part was switched off, or where a rollback went to it since', () => {
    expect(isGateway()).toBe(true);
    expect(isGateway(['switch', a], ['switch', b])).toBe(true);
    expect(isGateway(['promote', a], ['switch', a1], ['rollback', g1, null])).toBe(true);
  });

  it('and not where a release was', () => {
    expect(isGateway(['promote', a])).toBe(false);
    expect(isGateway(['promote', a], ['switch', b])).toBe(false);
    expect(isGateway(['switch', g1], ['promote', g1])).toBe(false);
    expect(isGatewayLive(live(a), [])).toBe(false);
  });
});

describe('history marks', () => {
  const marks = (pointer: ReleasePointer, log: readonly ReleaseChange[], stored: readonly string[]) =>
    [...rollbacksOf(pointer, log, new Set(stored))].map(([{ kind, to }, rollback]) => [kind, to.live, rollback]);

  it('each release once: what is live, what a rollback goes to, what it goes to by its name, what is gone', () => {
    const log = logOf(
      ['promote', a],
      ['promote', d],
      ['promote', b],
      ['switch', b1],
      ['switch', b],
      ['promote', c],
      ['promote', a],
      ['rollback', c, c],
    );
    expect(marks(live(c), log, [a, b, c])).toEqual([
      ['promote', a, 'rollback-to'],
      ['promote', d, 'not-stored'],
      ['promote', b, 'rollback'],
      ['promote', c, 'live'],
    ]);
  });

  it('what is staged as that which a rollback takes back first', () => {
    const staged: ReleasePointer = { live: b, next: { release: c, share: 5 } };
    const log = logOf(['promote', a], ['promote', b]);
    const staging: ReleaseChange = { ...(log[0] as ReleaseChange), kind: 'stage', from: live(b), to: staged };
    expect(marks(staged, [staging, ...log], [a, b, c])).toEqual([
      ['stage', b, 'unstage'],
      ['promote', a, 'rollback-to'],
      ['promote', b, 'live'],
    ]);
  });
});
