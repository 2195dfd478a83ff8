import { z } from 'zod';
import { domainParameters, redirect, securityPolicy } from './domain.ts';
import { allOn, switches } from './switches.ts';

/** Names a release by its own text, so that it can never become another one. */
export const releaseId = z.string().regex(/^[0-9a-f]{16}$/);

/** What operators decide for one market. It is released as one piece, and read as one. */
export const releaseContents = z.object({
  parameters: domainParameters,
  redirects: z.array(redirect),
  policy: securityPolicy,
  switches: switches.default(allOn),
});
export type ReleaseContents = z.output<typeof releaseContents>;

/** Which release a market shows; the only record of its configuration that is ever overwritten. */
export const releasePointer = z.object({
  /** Null: what the gateway says. */
  live: releaseId.nullable(),
  /** What a share of the visitors sees meanwhile, in percent. */
  next: z.object({ release: releaseId, share: z.number().min(0).max(100) }).nullable(),
});
export type ReleasePointer = z.output<typeof releasePointer>;

/** The last two are about the policy that is tried, and change nothing of what is shown. */
export const changeKinds = [
  'stage',
  'promote',
  'rollback',
  'unstage',
  'switch',
  'try-policy',
  'stop-trying',
] as const;

/** What somebody did to a market, as it is kept for good. */
export const releaseChange = z.object({
  kind: z.enum(changeKinds),
  who: z.string().trim().min(1).max(200),
  why: z.string().trim().min(1).max(1000),
  /** In words, line by line. */
  diff: z.array(z.string().max(2000)).max(500),
  from: releasePointer,
  to: releasePointer,
  /** Of a rollback: the release that it went back to, null for the gateway; `to` may have it with other switches. */
  target: releaseId.nullable().optional(),
  at: z.iso.datetime(),
});
export type ReleaseChange = z.output<typeof releaseChange>;

/** The header of an answer with changes that has the cursor of the next page, where there is one. */
export const nextPageHeader = 'x-next-page';

/** What would write further lines into a log, or colour a terminal: control characters, and marks of direction. */
export const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One line for the log, as somebody asks for it. */
const logLine = (name: string, maxLength: number) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, `${name} is empty`)
    .max(maxLength, `${name} has more than ${maxLength} characters`)
    .refine((text) => !unseen.test(text), `${name} is one line without control characters`);

/** Who changes something, and why. Stricter than the log, which may have been written before. */
export const asker = z.object({ who: logLine('who', 200), why: logLine('why', 1000) });

/** A change as it is asked for: refused where the pointer is no longer what it was (`from`). */
export const changeRequest = releaseChange
  .omit({ at: true })
  .extend({ ...asker.shape, diff: z.array(logLine('a line of diff', 2000)).max(500) });
export type ChangeRequest = z.output<typeof changeRequest>;
