import { newerBookmark } from '../../shared/contract/gateway/headers.ts';
import { batchOn, DeferredStatement, type Execute } from './deferred-statement.ts';

/**
 * The primary, as the binding, which also knows the bookmark of what it wrote or read. Each statement and each batch
 * has a session of its own: only the first query of a session is sure to reach the primary, later ones may be answered
 * by a replica that has seen the first.
 */
export class PrimaryDatabase implements D1Database {
  readonly #binding: D1Database;
  #bookmark: string | undefined;

  constructor(binding: D1Database) {
    this.#binding = binding;
  }

  /** The newest state that was read or written; undefined before, and where the database has no bookmarks. */
  get bookmark(): string | undefined {
    return this.#bookmark;
  }

  readonly #execute: Execute = async (work) => {
    const session = this.#binding.withSession('first-primary');
    const result = await work(session);
    this.#bookmark = newerBookmark(this.#bookmark, session.getBookmark() ?? undefined);
    return result;
  };

  prepare(sql: string): DeferredStatement {
    return new DeferredStatement(this.#execute, sql);
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.#execute((session) => batchOn<T>(session, statements));
  }

  exec(sql: string): Promise<D1ExecResult> {
    return this.#binding.exec(sql);
  }

  withSession(constraint?: D1SessionBookmark | D1SessionConstraint): D1DatabaseSession {
    return this.#binding.withSession(constraint);
  }

  dump(): Promise<ArrayBuffer> {
    return this.#binding.dump();
  }
}
