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
    bookmark.note('c');
    bookmark.note('a');
    bookmark.note('not valid');
    expect(bookmark.newest).toBe('c');
  });

  it('is none without a valid one', () => {
    expect(new Bookmark().newest).toBeUndefined();
    expect(new Bookmark('not valid').newest).toBeUndefined();
  });

  it('is saved after a write only', () => {
    const save = vi.fn();
    const bookmark = new Bookmark(undefined, save);
    bookmark.note('b');
    expect(save).not.toHaveBeenCalled();
    bookmark.write();
    expect(save).not.toHaveBeenCalled();
    bookmark.note('c');
    expect(save.mock.calls).toEqual([['c']]);
  });

  it('is saved by a read if the write had no answer', () => {
    const save = vi.fn();
    const bookmark = new Bookmark('a', save);
    bookmark.write();
    bookmark.note('b');
    expect(save).toHaveBeenLastCalledWith('b');
  });

  it('is the newest one if the write was answered after a read that has seen more', () => {
    const save = vi.fn();
    const bookmark = new Bookmark(undefined, save);
    bookmark.write();
    bookmark.note('c');
    bookmark.note('b');
    expect(save).toHaveBeenLastCalledWith('c');
    const other = new Bookmark(undefined, save);
    other.note('f');
    other.write();
    other.note('e');
    expect(save).toHaveBeenLastCalledWith('f');
  });

  it('replaces one of a browser that no answer has reached', () => {
    const save = vi.fn();
    const bookmark = new Bookmark('z', save);
    bookmark.write();
    bookmark.note('c');
    expect(save).toHaveBeenLastCalledWith('c');
    expect(bookmark.newest).toBe('z');
  });
});
