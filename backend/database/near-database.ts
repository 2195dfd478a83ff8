import { newerBookmark } from '../../shared/contract/gateway/headers.ts';
import { withTimeout } from '../../shared/timeout.ts';
import { logFailure } from '../log.ts';
import { batchOn, DeferredStatement, type Execute } from './deferred-statement.ts';
import { PrimaryDatabase } from './primary-database.ts';
import type { ReadDatabase } from './read-database.ts';

/** As D1 makes them; its constraints, such as `first-primary`, are none. */
const bookmarkOfD1 = /^[\da-f]+(-[\da-f]+)*$/;

/** Milliseconds for the answer of a replica. The primary gets the rest of the call's time. */
const replicaWait = 500;

/**
 * The database of one call that only reads: a session, which the nearest replica answers if it is new enough, and which
 * never goes back in time. A read that fails there, or takes too long, is tried once on the primary, where the call
 * then stays. That also helps against a bookmark that D1 does not know, and a replica that has not got the newest
 * migration yet.
 */
export class NearDatabase implements ReadDatabase {
  readonly #binding: D1Database;
  readonly #primary: PrimaryDatabase;
  /** What a browser says it has seen. Anybody can make one up, and D1 repeats it as the bookmark of the session. */
  readonly #claimed: string | undefined;
  /** Undefined: the call reads from the primary. */
  #session: D1DatabaseSession | undefined;

  /** `since`: the state that must have been reached, if any. One that is no bookmark of D1 is ignored. */
  constructor(binding: D1Database, since: string | undefined) {
    this.#binding = binding;
    this.#primary = new PrimaryDatabase(binding);
    this.#claimed = since !== undefined && bookmarkOfD1.test(since) ? since : undefined;
    this.#session = binding.withSession(this.#claimed ?? 'first-unconstrained');
  }

  /** Reads nothing older than this state from now on. For what is in memory and belongs to what is read next. */
  reach(bookmark: string | undefined): void {
    if (this.#session === undefined || bookmark === undefined) return;
    if (bookmark > (this.#session.getBookmark() ?? '')) this.#session = this.#binding.withSession(bookmark);
  }

  /** True if a browser claims to have seen a newer state than this one. */
  claimsMore(than: string | undefined): boolean {
    return (this.#claimed ?? '') > (than ?? '');
  }

  /**
   * The newest state that was read, as the database has named it; undefined before, where the database has no
   * bookmarks, and if it only repeats what a browser claims.
   */
  get bookmark(): string | undefined {
    const named = this.#session?.getBookmark() ?? undefined;
    return newerBookmark(named === this.#claimed ? undefined : named, this.#primary.bookmark);
  }

  /** Returns the primary, from which the call reads everything from now on. */
  toPrimary(): PrimaryDatabase {
    this.#session = undefined;
    return this.#primary;
  }

  readonly #execute: Execute = async (work) => {
    const session = this.#session;
    if (session === undefined) return work(this.#primary);
    try {
      return await withTimeout(work(session), replicaWait, () => {
        throw new Error(`No answer within ${replicaWait} ms.`);
      });
    } catch (error) {
      // Of statements that fail side by side, the first one has logged it.
      if (this.#session !== undefined) this.#logFailed(error);
      return work(this.toPrimary());
    }
  };

  /** Anybody can cause failures by a bookmark that is refused: they are logged under another name. */
  #logFailed(error: unknown): void {
    const doing = this.#claimed === undefined ? 'Reading from a replica' : 'Reading by the bookmark of a request';
    logFailure(error, { level: 'warning', doing });
  }

  prepare(sql: string): DeferredStatement {
    return new DeferredStatement(this.#execute, sql);
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.#execute((database) => batchOn<T>(database, statements));
  }
}
