import { bookmarkIn, newerBookmark } from '../../shared/contract/gateway/headers.ts';

/**
 * The newest state of the gateway's data that the calls of a request have met: a later call never reads anything older.
 * A gateway without bookmarks leaves it empty.
 */
export class Bookmark {
  #newest: string | undefined;
  readonly #save: ((bookmark: string) => void) | undefined;

  /** `known` is what the visitor's browser sent. `save` stores the state that contains what the visitor wrote. */
  constructor(known?: string, save?: (bookmark: string) => void) {
    if (known !== undefined) this.#newest = bookmarkIn(known);
    this.#save = save;
  }

  get newest(): string | undefined {
    return this.#newest;
  }

  /** Notes the bookmark of an answer, if it is valid. */
  note(answered: string, isWrite: boolean): void {
    const bookmark = bookmarkIn(answered);
    if (bookmark === undefined) return;
    this.#newest = newerBookmark(this.#newest, bookmark);
    if (isWrite && this.#newest === bookmark) this.#save?.(bookmark);
  }
}
