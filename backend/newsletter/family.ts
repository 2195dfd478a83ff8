import type { Family } from '../family.ts';
import { forgetSubscribers } from './forget.ts';
import { newsletterHandlers } from './handlers.ts';

export const newsletter = {
  handlers: newsletterHandlers,
  scheduled: [(env, _, seconds) => forgetSubscribers(env.DB, seconds)],
} satisfies Family;
