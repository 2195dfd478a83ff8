import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import { logFailure } from './log.ts';

/**
 * Work after a write, or on the schedule every minute. It may run twice, concurrently or be aborted, and must have
 * its effect exactly once. `seconds` is `now` in seconds since 1970.
 */
export type Task<Bindings = Env> = (env: Bindings, now: Date, seconds: number) => Promise<unknown>;

/** Runs tasks concurrently. A failure is logged and does not stop the others. */
export async function runTasks<Bindings>(tasks: readonly Task<Bindings>[], env: Bindings, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const results = await Promise.allSettled(tasks.map(async (task) => task(env, now, seconds)));
  for (const result of results) if (result.status === 'rejected') logFailure(result.reason);
}

/** Runs tasks after the response. What is aborted is done by the schedule. */
export function runLater<Bindings extends object>(
  c: Context<{ Bindings: Bindings }>,
  tasks: readonly Task<Bindings>[],
): void {
  if (tasks.length > 0) c.executionCtx.waitUntil(runTasks(tasks, c.env, new Date()));
}

/** Runs tasks after each request except GET. */
export function afterWrite(...tasks: Task[]): MiddlewareHandler<{ Bindings: Env }> {
  return async function afterWrite(c, next) {
    await next();
    if (c.req.method !== 'GET') runLater(c, tasks);
  };
}
