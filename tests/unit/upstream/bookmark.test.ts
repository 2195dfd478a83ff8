import { describe, expect, it, vi } from 'vitest';
import { bookmarkIn, newerBookmark } from '../../../shared/contract/gateway/headers.ts';
import { Bookmark } from '../../../worker/upstream/bookmark.ts';

describe('a bookmark in a header or a cookie', () => {
  it.each([`00000001-0000007b-00004d1b-${'a'.repeat(32)}`, 'lsn~16.B374D848_1', 'x'.repeat(200)])('%s', (text) =>
    expect(bookmarkIn(text)).toBe(text),
  );

  it.each(['', 'a b', 'a;b', 'a\r\nset-cookie: x', 'é', 'x'.repeat(201), null, undefined])('is none: %j', (text) =>
    expect(bookmarkIn(text)).toBeUndefined(),
  );

  it('is newer if it is greater as text', () => {
    expect(newerBookmark('0000000a-1', '0000000b-0')).toBe('0000000b-0');
    expect(newerBookmark('0000000b-0', '0000000a-1')).toBe('0000000b-0');
    expect([newerBookmark(undefined, 'a'), newerBookmark('a', undefined)]).toEqual(['a', 'a']);
    expect(newerBookmark(undefined, undefined)).toBeUndefined();
  });
});

describe('the bookmark of a request', () => {
  it('is what the browser sent, and then the newest that was answered', () => {
    const bookmark = new Bookmark('b');
    bookmark.note('c', false);
    bookmark.note('a', false);
    bookmark.note('not valid', false);
    expect(bookmark.newest).toBe('c');
  });

  it('is none without a valid one', () => {
    expect(new Bookmark().newest).toBeUndefined();
    expect(new Bookmark('not valid').newest).toBeUndefined();
  });

  it('is saved after a write only', () => {
    const save = vi.fn();
    const bookmark = new Bookmark(undefined, save);
    bookmark.note('b', false);
    expect(save).not.toHaveBeenCalled();
    bookmark.note('c', true);
    expect(save.mock.calls).toEqual([['c']]);
  });

  it('is not saved if a write was answered after a newer one', () => {
    const save = vi.fn();
    const bookmark = new Bookmark(undefined, save);
    bookmark.note('c', true);
    bookmark.note('b', true);
    expect([save.mock.calls, bookmark.newest]).toEqual([[['c']], 'c']);
  });
});
