import { type PolicyCandidate, policyCandidate } from '../../shared/contract/markets/policy-candidate.ts';
import { jsonIn } from '../../shared/http/json.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { logError } from '../observability/log.ts';
import type { ConfigSource } from './configuration.ts';
import { withKvTimeout } from './kv-timeout.ts';

/** Milliseconds for which an isolate caches the candidate policy. */
const candidateAge = 30_000;

const candidates = new MemoryCache<Locale, PolicyCandidate | null>('policy candidates', {
  maxBytes: 300_000,
  maxAge: candidateAge,
});

export const candidateKey = (locale: Locale): string => `csp-candidate:${locale}`;

/** Saves the candidate that this isolate has written, so that it is not read from KV again. */
export function rememberCandidate(locale: Locale, candidate: PolicyCandidate | null): void {
  candidates.set(locale, candidate);
}

/** Reads the candidate from KV. @throws Error if KV does not answer or the record is invalid */
export async function storedCandidate(
  { env }: Pick<ConfigSource, 'env'>,
  locale: Locale,
): Promise<PolicyCandidate | null> {
  const key = candidateKey(locale);
  const text = await withKvTimeout(env.CONFIG.get(key, 'text'));
  if (text === null) return null;
  const candidate = policyCandidate.safeParse(jsonIn(text));
  if (!candidate.success) throw new Error(`KV record '${key}' is no candidate.`);
  return candidate.data;
}

/** The candidate policy of a market, up to 30 seconds old; null for none. If KV fails, the previous one. */
export async function candidateOf(
  source: Pick<ConfigSource, 'env' | 'log'>,
  locale: Locale,
): Promise<PolicyCandidate | null> {
  const known = candidates.get(locale);
  if (known !== undefined) return known;
  let candidate = candidates.getStale(locale) ?? null;
  try {
    candidate = await storedCandidate(source, locale);
  } catch (error) {
    logError(error, source.log);
  }
  rememberCandidate(locale, candidate);
  return candidate;
}
