import type { Hono } from 'hono';
import type { CallName, Contract } from '../shared/contract/contract.ts';
import type { Env } from './env.ts';
import type { Handlers } from './serve.ts';
import type { Task } from './task.ts';

/** The rows of the contract that families handle; the authentication service mounts its own. */
type HandledRows = {
  [Name in CallName as Contract[Name]['upstream'] extends 'authentication' ? never : Name]: Contract[Name];
};

export type CallHandlers = Handlers<HandledRows>;

/** All that the backend does in one area. The value stands in `family.ts` of its folder, and in the list of families.ts. */
export interface Family {
  /** Answers of calls of the contract. */
  handlers?: Partial<CallHandlers>;
  /** What is served besides calls, by path. */
  routes?: Readonly<Record<`/${string}`, Hono<{ Bindings: Env }>>>;
  /** Run after these calls, whoever handles them and however they ended. */
  afterCalls?: Partial<Record<CallName, Task>>;
  /** Run every minute (`[triggers]` in wrangler.toml), at the same time as those of other families. */
  scheduled?: readonly Task[];
  /** Run every minute when all `scheduled` have ended. */
  scheduledLast?: readonly Task[];
}
