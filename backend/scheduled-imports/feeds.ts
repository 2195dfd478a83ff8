import { z } from 'zod';
import { currency } from '../../shared/contract/gateway/values.ts';
import type { Env } from '../env.ts';
import { feedName, language } from '../imports/payload.ts';

/** A feed that the backend imports by itself (docs/importing.md). */
const scheduledFeed = z.strictObject({
  feed: feedName,
  /** It may contain a secret: only its host is ever shown. */
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https' }),
  /** Hours between the beginnings of two runs. */
  hours: z.number().min(0.25).max(720),
  language,
  /** Of prices that have none. */
  currency: currency.optional(),
  /** True if the feed has only a part of its products. */
  partial: z.boolean().default(false),
  /** True creates the menu of every market as well. */
  menu: z.boolean().default(false),
  /** Quantity of pieces that are in stock without a number. */
  stock: z.int().min(1).max(1_000_000).default(10),
});
export type ScheduledFeed = z.output<typeof scheduledFeed>;

const scheduledFeeds = z
  .array(scheduledFeed)
  .max(20)
  .refine((feeds) => new Set(feeds.map(({ feed }) => feed)).size === feeds.length, 'two feeds have one name');

/** The feeds of the secret IMPORT_FEEDS, or what is wrong with it, without its values. */
export function scheduledFeedsOf({ IMPORT_FEEDS = '' }: Pick<Env, 'IMPORT_FEEDS'>): {
  feeds: ScheduledFeed[];
  mistake: string | null;
} {
  if (IMPORT_FEEDS === '') return { feeds: [], mistake: null };
  let stored: unknown;
  try {
    stored = JSON.parse(IMPORT_FEEDS);
  } catch {
    return { feeds: [], mistake: 'it is no JSON' };
  }
  const parsed = scheduledFeeds.safeParse(stored);
  if (parsed.success) return { feeds: parsed.data, mistake: null };
  const [issue] = parsed.error.issues;
  return { feeds: [], mistake: `${issue?.path.join('.') || 'the list'}: ${issue?.message}` };
}

export const hostOf = ({ url }: Pick<ScheduledFeed, 'url'>): string => new URL(url).host;
