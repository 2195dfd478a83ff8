import {
  type ChangeRequest,
  type ReleaseChange,
  type ReleasePointer,
  releaseChange,
} from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { noRelease } from '../../shared/releases/release.ts';
import { clearMicroCache } from '../edge-cache/micro-cache.ts';
import type { Env } from '../env.ts';
import { NoPointer, pointerKey, rememberPointer, storedPointer } from './releases.ts';

const maxChanges = 100;

/** Key prefix of a market's changes. KV lists keys in order, so newer changes have smaller numbers. */
const changesOf = (locale: Locale): string => `change:${locale}:`;
const changeKey = (locale: Locale, now: number): string =>
  `${changesOf(locale)}${String(10 ** 14 - now).padStart(15, '0')}:${crypto.randomUUID().slice(0, 8)}`;

/**
 * Reads the log of changes of a market, newest first, a hundred at a time.
 *
 * @param after the cursor from the previous answer
 */
export async function readChanges(
  { CONFIG: kv }: Pick<Env, 'CONFIG'>,
  locale: Locale,
  after: string | null,
): Promise<{ changes: ReleaseChange[]; cursor: string | null }> {
  const listed = await kv.list({ prefix: changesOf(locale), limit: maxChanges, cursor: after });
  const records = await Promise.all(listed.keys.map(({ name }) => kv.get(name, 'json')));
  const changes = records.flatMap((record) => {
    const change = releaseChange.safeParse(record);
    return change.success ? [change.data] : [];
  });
  return { changes, cursor: listed.list_complete ? null : listed.cursor };
}

export async function noteChange(
  env: Pick<Env, 'CONFIG'>,
  locale: Locale,
  asked: ChangeRequest,
): Promise<ReleaseChange> {
  const now = Date.now();
  const change: ReleaseChange = { ...asked, at: new Date(now).toISOString() };
  await env.CONFIG.put(changeKey(locale, now), JSON.stringify(change));
  return change;
}

/**
 * Reads the market's pointer from KV, past the isolate's cache of 30 seconds. An invalid record was written by hand:
 * it counts as no release, and the next change replaces it.
 */
export async function shownPointer(env: Env, locale: Locale): Promise<ReleasePointer> {
  try {
    const pointer = await storedPointer({ env }, locale);
    rememberPointer(locale, pointer);
    return pointer;
  } catch (error) {
    if (error instanceof NoPointer) return noRelease;
    throw error;
  }
}

const samePointer = (a: ReleasePointer, b: ReleasePointer): boolean =>
  a.live === b.live && a.next?.release === b.next?.release && a.next?.share === b.next?.share;

/** Carries out a change of what the market shows. Null if somebody else has changed it since `from`. */
export async function carryOutChange(env: Env, locale: Locale, asked: ChangeRequest): Promise<ReleaseChange | null> {
  if (!samePointer(await shownPointer(env, locale), asked.from)) return null;
  // The log comes first: a line without a change is better than a change without a line.
  const change = await noteChange(env, locale, asked);
  await env.CONFIG.put(pointerKey(locale), JSON.stringify(change.to));
  rememberPointer(locale, change.to);
  clearMicroCache();
  return change;
}
