import { type PolicyCandidate, policyCandidate } from '../../shared/contract/markets/policy-candidate.ts';
import { jsonIn } from '../../shared/http/json.ts';
import { type Locale, localeNames } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { logError } from '../observability/log.ts';
import type { ConfigSource } from './configuration.ts';
import { withKvTimeout } from './timeout.ts';

/** Milliseconds for which an isolate does not look again whether a policy is tried. */
const candidateAge = 30_000;

const candidates = new MemoryCache<Locale, PolicyCandidate | null>('policy candidates', {
  maxEntries: localeNames.length,
  maxAge: candidateAge,
});

export const candidateKey = (locale: Locale): string => `csp-candidate:${locale}`;

/** The candidate was written by this isolate: it need not look for it. */
export function rememberCandidate(locale: Locale, candidate: PolicyCandidate | null): void {
  candidates.set(locale, candidate);
}

/** What KV has. @throws when KV does not answer, or has something else there */
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

/** The policy that is tried in a market, at most 30 seconds ago; null for none. While KV says nothing, it is what it was. */
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
