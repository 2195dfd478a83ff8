import { z } from 'zod';
import { securityPolicy } from './domain.ts';
import { noises } from './policy-report.ts';
import { asker } from './release.ts';

/** Id of a candidate, from its policy. */
export const candidateId = z.string().regex(/^[0-9a-f]{8}$/);

/** A policy on trial: browsers report what it would block, and block nothing. */
export const policyCandidate = z.object({
  id: candidateId,
  policy: securityPolicy,
  who: z.string().trim().min(1).max(200),
  why: z.string().trim().min(1).max(1000),
  since: z.iso.datetime(),
});
export type PolicyCandidate = z.output<typeof policyCandidate>;

export const askedCandidate = policyCandidate.pick({ policy: true }).extend(asker.shape);

/** Path of browsers' reports, followed by market and candidate. */
export const policyReportsPath = '/_csp';

const word = z.string().min(1).max(200);

/** Replaces the sources of violations that are only counted. */
export const otherSources = 'others';

/** Stored fields of a violation: candidate, market, directive, source, route, and the kind of noise, if it is noise. */
export const policyReportPoint = z.tuple([candidateId, word, word, word, word, z.enum(['', ...noises])]);

/** Violations with equal fields. */
export const reportedGroup = z.object({
  directive: z.string(),
  source: z.string(),
  route: z.string(),
  noise: z.string(),
  times: z.coerce.number(),
});
export type ReportedGroup = z.output<typeof reportedGroup>;
