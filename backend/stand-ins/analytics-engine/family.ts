import type { Family } from '../../family.ts';
import { policyReports } from './policy-reports.ts';
import { vitals } from './vitals.ts';

const forget = (table: 'vitals' | 'policy_reports') => (env: { DB: D1Database }, _: Date, seconds: number) =>
  env.DB.prepare(`DELETE FROM ${table} WHERE day <= date(?, 'unixepoch', '-28 days')`).bind(seconds).run();

/** The platform's store of measurements. Rows that are too old for any report are deleted. */
export const analyticsEngine = {
  routes: { '/vitals': vitals, '/policy-reports': policyReports },
  scheduled: [forget('vitals'), forget('policy_reports')],
} satisfies Family;
