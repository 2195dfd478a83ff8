import { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { commit } from '../../../backend/carts/commit.ts';
import type { Env } from '../../../backend/env.ts';
import { problemResponse } from '../../../backend/serve.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The gateway's response to a write whose transaction fails with this error. */
async function answered(error: Error): Promise<{ status: number; logged: unknown[][] }> {
  const { mock } = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const statement = { bind: () => statement };
  // Only what a write uses of the bindings.
  const env = { DB: { prepare: () => statement, batch: () => Promise.reject(error) } } as unknown as Env;
  const app = new Hono().get('/', async (c) => c.json(await commit(env, 'a', 1, [])));
  app.onError(problemResponse);
  const { status } = await app.request('/');
  return { status, logged: mock.calls };
}

it.each([
  ['D1_ERROR: Network connection lost.', 504],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 504],
  ['D1_ERROR: CHECK constraint failed: quantity > 0: SQLITE_CONSTRAINT', 500],
  ['D1_ERROR: refused:cart-changed: SQLITE_CONSTRAINT', 409],
  ['D1_ERROR: refused:price-changed: SQLITE_CONSTRAINT', 412],
])('a write that fails with "%s" is answered by %i', async (message, expected) => {
  const { status, logged } = await answered(new Error(message));
  expect(status).toBe(expected);
  // Only unexpected errors are logged.
  expect(logged).toHaveLength(expected >= 500 ? 1 : 0);
});
