import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import { logFailure } from './log.ts';

/**
 * Work that follows a write, or that the schedule starts every minute. It may run twice, at the same time or cut off, and
 * must do its work once all the same. `seconds` is `now` in seconds since 1970.
 */
export type Task = (env: Env, now: Date, seconds: number) => Promise<unknown>;

/** Runs tasks at the same time. One that fails is logged, and keeps none of the others from its work. */
export async function runTasks(tasks: readonly Task[], env: Env, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const results = await Promise.allSettled(tasks.map(async (task) => task(env, now, seconds)));
  for (const result of results) if (result.status === 'rejected') logFailure(result.reason);
}

/** Runs tasks when the answer of a request has been made. What is cut off, the schedule does. */
export function runLater(c: Context<{ Bindings: Env }>, tasks: readonly Task[]): void {
  if (tasks.length > 0) c.executionCtx.waitUntil(runTasks(tasks, c.env, new Date()));
}

/** Runs tasks after each request but a GET. */
export function afterWrite(...tasks: Task[]): MiddlewareHandler<{ Bindings: Env }> {
  return async function afterWrite(c, next) {
    await next();
    if (c.req.method !== 'GET') runLater(c, tasks);
  };
}
