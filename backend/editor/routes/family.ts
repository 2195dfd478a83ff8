import type { Family } from '../../family.ts';
import { runSchedules } from '../schedule/run-schedules.ts';
import { editor as app } from './app.ts';

export const editor = {
  routes: { '/editor': app },
  scheduled: [(env, _, seconds) => runSchedules(env, seconds)],
} satisfies Family;
