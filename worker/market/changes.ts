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

/** Changes that one answer has at most. */
const maxChanges = 100;

/** Changes of a market, the newest first: KV lists keys in their order, so the later one has the smaller number. */
const changesOf = (locale: Locale): string => `change:${locale}:`;
const changeKey = (locale: Locale, now: number): string =>
  `${changesOf(locale)}${String(10 ** 14 - now).padStart(15, '0')}:${crypto.randomUUID().slice(0, 8)}`;

/**
 * What was done to a market, the newest first, a hundred changes at a time.
 *
 * @param after the cursor of the page before
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

/** Adds a line to what was done to a market. */
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
 * What KV has now, which the isolate does not remember otherwise for half a minute. A record that is no pointer was
 * written by hand: nobody meant it, and the next change replaces it.
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

/** Carries a change out: what the market shows is another one from now on. Null where somebody else was faster. */
export async function carryOutChange(
  env: Env,
  locale: Locale,
  asked: ChangeRequest,
): Promise<ReleaseChange | null> {
  if (!samePointer(await shownPointer(env, locale), asked.from)) return null;
  // What is shown without a word in the log would be worse than a word too many.
  const change = await noteChange(env, locale, asked);
  await env.CONFIG.put(pointerKey(locale), JSON.stringify(change.to));
  rememberPointer(locale, change.to);
  clearMicroCache();
  return change;
}
