import type { Family } from '../../family.ts';
import { policyReports } from './policy-reports.ts';
import { vitals } from './vitals.ts';

const forget = (table: 'vitals' | 'policy_reports') => (env: { DB: D1Database }) =>
  env.DB.prepare(`DELETE FROM ${table} WHERE day <= date('now', '-28 days')`).run();

/** The platform's store of measurements. Rows that are too old for any report are deleted. */
export const analyticsEngine = {
  routes: { '/vitals': vitals, '/policy-reports': policyReports },
  scheduled: [forget('vitals'), forget('policy_reports')],
} satisfies Family;
