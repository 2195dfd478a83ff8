import { z } from 'zod';
import { domainParameters, redirect, securityPolicy } from './domain.ts';
import { allOn, switches } from './switches.ts';

/** Id of a release: a hash of its contents, so that it can never name another one. */
export const releaseId = z.string().regex(/^[0-9a-f]{16}$/);

/** The operators' configuration of one market. It is released and read as a whole. */
export const releaseContents = z.object({
  parameters: domainParameters,
  redirects: z.array(redirect),
  policy: securityPolicy,
  switches: switches.default(allOn),
});
export type ReleaseContents = z.output<typeof releaseContents>;

/** The release that a market shows; the only record of its configuration that is ever overwritten. */
export const releasePointer = z.object({
  /** Null: the gateway's configuration. */
  live: releaseId.nullable(),
  /** The release that a share of the visitors sees meanwhile; the share is in percent. */
  next: z.object({ release: releaseId, share: z.number().min(0).max(100) }).nullable(),
});
export type ReleasePointer = z.output<typeof releasePointer>;

/** The last two are about the policy on trial, and change nothing of what is shown. */
export const changeKinds = ['stage', 'promote', 'rollback', 'unstage', 'switch', 'try-policy', 'stop-trying'] as const;

/** A change of a market, as it is stored permanently. */
export const releaseChange = z.object({
  kind: z.enum(changeKinds),
  who: z.string().trim().min(1).max(200),
  why: z.string().trim().min(1).max(1000),
  /** As text, line by line. */
  diff: z.array(z.string().max(2000)).max(500),
  from: releasePointer,
  to: releasePointer,
  /** Only for a rollback: the release it returned to, null for the gateway; `to` may have it with other switches. */
  target: releaseId.nullable().optional(),
  at: z.iso.datetime(),
});
export type ReleaseChange = z.output<typeof releaseChange>;

/** Response header with the cursor of the next page of changes, if there is one. */
export const nextPageHeader = 'x-next-page';

/** Characters that could add lines to a log, or colour a terminal: control characters, and direction marks. */
export const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One line for the log, as it is submitted. */
const logLine = (name: string, maxLength: number) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, `${name} is empty`)
    .max(maxLength, `${name} has more than ${maxLength} characters`)
    .refine((text) => !unseen.test(text), `${name} is one line without control characters`);

/** Author and reason of a change. Stricter than the log, which has older entries. */
export const asker = z.object({ who: logLine('who', 200), why: logLine('why', 1000) });

/** A requested change. It is refused if the pointer is no longer `from`. */
export const changeRequest = releaseChange
  .omit({ at: true })
  .extend({ ...asker.shape, diff: z.array(logLine('a line of diff', 2000)).max(500) });
export type ChangeRequest = z.output<typeof changeRequest>;
