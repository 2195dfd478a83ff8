import { isNear } from './database/near-calls.ts';
import { NearDatabase } from './database/near-database.ts';
import { PrimaryDatabase } from './database/primary-database.ts';
import type { Env } from './env.ts';
import type { CallHandlers, HandledRows } from './family.ts';
import type { Caller, Handlers } from './serve.ts';

/** A handler of any call. */
type Handle = (input: Readonly<Record<string, unknown>>, caller: Caller<unknown>) => Promise<unknown>;

/** An editor who looks at a draft has just saved it, and has no bookmark. */
const showsPreview = (input: Readonly<Record<string, unknown>>): boolean => input.preview !== undefined;

/** Chooses the database of a call by its name. A near call reads nothing older than its visitor has seen. */
function databaseFor(name: string, input: Readonly<Record<string, unknown>>, { env, bookmark }: Caller<Env>) {
  if (!isNear(name)) return new PrimaryDatabase(env.DB);
  const near = new NearDatabase(env.DB, bookmark);
  if (showsPreview(input)) near.toPrimary();
  return near;
}

/** The handlers with the database of each call. The newest bookmark of a call is sent with its answer. */
export function handleCalls(handlers: CallHandlers): Handlers<HandledRows> {
  const handled = Object.entries(handlers).map(([name, handler]) => {
    // The list of near calls decides at compile time and here alike which database a handler gets.
    const handle = handler as Handle;
    return [
      name,
      async (input: Readonly<Record<string, unknown>>, caller: Caller<Env>) => {
        const database = databaseFor(name, input, caller);
        try {
          return await handle(input, { ...caller, env: { ...caller.env, DB: database } });
        } finally {
          if (database.bookmark !== undefined) caller.sendBookmark?.(database.bookmark);
        }
      },
    ];
  });
  // The same names, each with the input and output of its own handler.
  return Object.fromEntries(handled) as Handlers<HandledRows>;
}
