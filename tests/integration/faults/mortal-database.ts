/** A database that can be killed: from the given call on, no statement is run. */
import type { Env } from '../../../backend/env.ts';
import type { Backend } from '../cart/carts-fixture.ts';

/** Thrown by a killed database. */
export class Killed extends Error {
  override name = 'Killed';
}

export interface Life {
  calls: number;
  diesAt: number;
}

function mortal(db: D1Database): { life: Life; db: D1Database } {
  const life: Life = { calls: 0, diesAt: Number.POSITIVE_INFINITY };
  const step = (): void => {
    life.calls += 1;
    if (life.calls >= life.diesAt) throw new Killed(`killed before call ${life.calls}`);
  };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      async first(column?: string) {
        step();
        return column === undefined ? statement.first() : statement.first(column);
      },
      async all() {
        step();
        return statement.all();
      },
      async run() {
        step();
        return statement.run();
      },
    };
    inner.set(wrapped, statement);
    // Only what the backend uses of a statement.
    return wrapped as unknown as D1PreparedStatement;
  };
  const database = {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      step();
      return db.batch(statements.map((statement) => inner.get(statement) ?? statement));
    },
  };
  const withSession = () => ({ ...database, getBookmark: () => null });
  return { life, db: { ...database, withSession } as unknown as D1Database };
}

/** The backend's bindings, with a database that counts its calls. */
export function mortalEnv(backend: Backend): { life: Life; env: Env } {
  const { life, db } = mortal(backend.db);
  const { secrets, backendUrl, shopUrl } = backend.shop;
  // Only what a payment uses of the bindings.
  return { life, env: { ...secrets, DB: db, ORIGIN: backendUrl, SHOP_ORIGIN: shopUrl } as unknown as Env };
}

/** Runs something that is killed before a call. Exceptions are ignored: the state of the database is checked. */
export async function killedAt(life: Life, call: number, work: () => Promise<unknown>): Promise<void> {
  life.calls = 0;
  life.diesAt = call;
  await work().catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
  });
  life.diesAt = Number.POSITIVE_INFINITY;
}
