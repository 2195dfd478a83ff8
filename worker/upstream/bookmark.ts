import { bookmarkIn, newerBookmark } from '../../shared/contract/gateway/headers.ts';

/**
 * The newest state of the gateway's data that the calls of a request have met: a later call never reads anything older.
 * A gateway without bookmarks leaves it empty.
 */
export class Bookmark {
  /** What the browser sent. It may be of another gateway, or made up. */
  readonly #known: string | undefined;
  #answered: string | undefined;
  #hasWritten = false;
  readonly #save: ((bookmark: string) => void) | undefined;

  /** `known` is what the visitor's browser sent. `save` stores the state that contains what the visitor wrote. */
  constructor(known?: string, save?: (bookmark: string) => void) {
    this.#known = bookmarkIn(known);
    this.#save = save;
  }

  get newest(): string | undefined {
    return newerBookmark(this.#known, this.#answered);
  }

  /**
   * Notes that a write is sent. It may be carried out without an answer, or be answered after a read that has seen it:
   * from now on the newest answered state is saved, whichever call has it.
   */
  write(): void {
    this.#hasWritten = true;
  }

  /** Notes the bookmark of an answer, if it is valid. */
  note(answered: string): void {
    const bookmark = bookmarkIn(answered);
    if (bookmark === undefined) return;
    this.#answered = newerBookmark(this.#answered, bookmark);
    if (this.#hasWritten && this.#answered !== undefined) this.#save?.(this.#answered);
  }
}
