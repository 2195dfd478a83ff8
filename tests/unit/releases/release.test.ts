import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReleasePointer } from '../../../shared/contract/markets/release.ts';
import {
  bucketOf,
  nobody,
  noRelease,
  releaseIdOf,
  releaseOfVersion,
  releasesFor,
  versionOfRelease,
} from '../../../shared/releases/release.ts';
import { readReleaseLink, releaseLinkFault, signRelease } from '../../../shared/releases/release-link.ts';

const id = fc.stringMatching(/^[0-9a-f]{16}$/);
const visitorId = fc.uuid();
const share = fc.integer({ min: 0, max: 100 });
const pointer: fc.Arbitrary<ReleasePointer> = fc.record({
  live: fc.option(id),
  next: fc.option(fc.record({ release: id, share })),
});

test('an id is the beginning of the SHA-256 of the text', async () => {
  expect(await releaseIdOf('abc')).toBe('ba7816bf8f01cfea');
});

test('a visitor has a place in a hundred percent, another one for each release', () => {
  fc.assert(
    fc.property(visitorId, id, (visitor, release) => {
      const place = bucketOf(visitor, release);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(100);
      expect(bucketOf(visitor, release)).toBe(place);
    }),
  );
});

test.each([1, 5, 25, 50])('%i percent of many visitors are in that share', (percent) => {
  const many = 20_000;
  const visitors = Array.from({ length: many }, (_, number) => `00000000-0000-4000-8000-${number}`);
  const inside = visitors.filter((visitor) => bucketOf(visitor, '0123456789abcdef') < percent).length;
  // Five standard deviations: the hash is the same on every machine, so this holds always or never.
  const deviation = Math.sqrt(many * (percent / 100) * (1 - percent / 100));
  expect(Math.abs(inside - (many * percent) / 100)).toBeLessThan(5 * deviation);
});

test('who is in a share stays in it while it grows', () => {
  fc.assert(
    fc.property(pointer, visitorId, share, (given, visitor, more) => {
      if (given.next === null) return;
      const asking = { visitorId: visitor, previewed: null };
      const grown = { ...given.next, share: Math.max(given.next.share, more) };
      if (releasesFor(given, asking)[0] === given.next.release)
        expect(releasesFor({ ...given, next: grown }, asking)[0]).toBe(given.next.release);
    }),
  );
});

test('nobody sees what is neither live, nor staged, nor previewed, and everybody what is previewed', () => {
  fc.assert(
    fc.property(pointer, fc.option(visitorId), fc.option(id), (given, visitor, previewed) => {
      const seen = releasesFor(given, { visitorId: visitor, previewed });
      const known = [previewed, given.next?.release ?? null, given.live];
      for (const release of seen) expect(known).toContain(release);
      if (previewed !== null) expect(seen[0]).toBe(previewed);
      if (given.live !== null) expect(seen.at(-1)).toBe(given.live);
    }),
  );
});

test('no share has everybody in it or nobody by mistake', () => {
  fc.assert(
    fc.property(pointer, visitorId, (given, visitor) => {
      if (given.next === null) return;
      const of = (percent: number) =>
        releasesFor(
          { live: null, next: { ...given.next, release: given.next?.release ?? '', share: percent } },
          { visitorId: visitor, previewed: null },
        ).length;
      expect(of(0)).toBe(0);
      expect(of(100)).toBe(1);
    }),
  );
  expect(releasesFor(noRelease, nobody)).toEqual([]);
});

test('a version names its release, and no version of parameters does', () => {
  fc.assert(
    fc.property(id, (release) => {
      expect(releaseOfVersion(versionOfRelease(release))).toBe(release);
      expect(releaseOfVersion(versionOfRelease(release, '1a2b3c'))).toBe(release);
    }),
  );
  fc.assert(
    fc.property(fc.nat(), (hash) => {
      expect(releaseOfVersion(hash.toString(36))).toBeUndefined();
    }),
  );
});

const key = 'a-key-of-16-characters';
const now = 1_790_000_000;

test('a link shows its release in its market for an hour, and nothing else', async () => {
  const token = await signRelease(key, 'pl-pl', '0123456789abcdef', now);
  const shows = (locale: 'pl-pl' | 'pl', given: string) => readReleaseLink(key, locale, given);
  expect(await shows('pl-pl', token)).toEqual({ release: '0123456789abcdef', until: now + 3600 });
  expect(await shows('pl', token)).toBeNull();
  expect(await shows('pl-pl', token.replace(/^0/, '1'))).toBeNull();
  expect(await readReleaseLink('another-key-of-16', 'pl-pl', token)).toBeNull();
  for (const nonsense of ['', '.', 'off', '0123456789abcdef', `${token}x`, token.slice(17)]) {
    expect(await shows('pl-pl', nonsense)).toBeNull();
    expect(await releaseLinkFault(key, 'pl-pl', nonsense)).toBe('unknown');
  }
  expect(await releaseLinkFault(key, 'pl-pl', token)).toBe('over');
  expect(await releaseLinkFault(key, 'pl', token)).toBe('elsewhere');
});
