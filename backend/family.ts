import type { Hono } from 'hono';
import type { CallName, Contract } from '../shared/contract/contract.ts';
import type { NearCall } from './database/near-calls.ts';
import type { Env, NearEnv } from './env.ts';
import type { Handlers } from './serve.ts';
import type { Task } from './task.ts';

/** The rows of the contract that families handle; the authentication service mounts its own. */
export type HandledRows = {
  [Name in CallName as Contract[Name]['upstream'] extends 'authentication' ? never : Name]: Contract[Name];
};

/** One handler for every call; those of calls that may read from a replica get no other database. */
export type CallHandlers = Handlers<Omit<HandledRows, NearCall>> & Handlers<Pick<HandledRows, NearCall>, NearEnv>;

/** Everything that the backend does in one area: exported by `family.ts` of its folder, and listed in families.ts. */
export interface Family {
  handlers?: Partial<CallHandlers>;
  /** Routes besides calls, by path. */
  routes?: Readonly<Record<`/${string}`, Hono<{ Bindings: Env }>>>;
  /** Run after these calls, whichever family handles them, and whether they succeed or fail. */
  afterCalls?: Partial<Record<CallName, Task>>;
  /** Run every minute (`[triggers]` in wrangler.toml), concurrently with those of other families. */
  scheduled?: readonly Task[];
  /** Run every minute, after all `scheduled` tasks have ended. */
  scheduledLast?: readonly Task[];
}
