import { Bookmark } from '../upstream/bookmark.ts';
import type { CookieJar } from './cookies.ts';

/** The bookmark of what a visitor wrote, in a cookie for the next pages. Whoever only reads gets no cookie. */
export function savedBookmark(jar: CookieJar): Bookmark {
  return new Bookmark(jar.get('bookmark'), (bookmark) => jar.set('bookmark', bookmark));
}
