import { z } from 'zod';
import { securityPolicy } from './domain.ts';
import { noises } from './policy-report.ts';
import { asker } from './release.ts';

/** Names a candidate by its policy. */
export const candidateId = z.string().regex(/^[0-9a-f]{8}$/);

/** A policy that is tried: browsers tell what it would break, and break nothing. */
export const policyCandidate = z.object({
  id: candidateId,
  policy: securityPolicy,
  who: z.string().trim().min(1).max(200),
  why: z.string().trim().min(1).max(1000),
  since: z.iso.datetime(),
});
export type PolicyCandidate = z.output<typeof policyCandidate>;

export const askedCandidate = policyCandidate.pick({ policy: true }).extend(asker.shape);

/** Where browsers report to, behind it market and candidate. */
export const policyReportsPath = '/_csp';

const word = z.string().min(1).max(200);

/** Stands for the sources of violations that are counted, and not told apart. */
export const otherSources = 'others';

/** What is kept of a violation: candidate, market, directive, source, route, and whose noise it is, if it is noise. */
export const policyReportPoint = z.tuple([candidateId, word, word, word, word, z.enum(['', ...noises])]);

/** Violations that are alike. */
export const reportedGroup = z.object({
  directive: z.string(),
  source: z.string(),
  route: z.string(),
  noise: z.string(),
  times: z.coerce.number(),
});
export type ReportedGroup = z.output<typeof reportedGroup>;
