import {
  type ReleaseContents,
  type ReleasePointer,
  releaseContents,
  releasePointer,
} from '../../shared/contract/markets/release.ts';
import { jsonIn } from '../../shared/http/json.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { type Asking, noRelease, releaseIdOf, releasesFor } from '../../shared/releases/release.ts';
import { logError } from '../observability/log.ts';
import type { ConfigSource } from './configuration.ts';
import { withKvTimeout } from './kv-timeout.ts';
import { bytesWithDerived, configurationPool, marketCaches, maxVersions } from './market-caches.ts';

/** Parameters, redirects and policy of a market, released together. A release never changes. */
export interface Release extends ReleaseContents {
  id: string;
}

type Source = Pick<ConfigSource, 'env' | 'log'>;

/** Milliseconds for which an isolate caches which release is live. */
const pointerAge = 30_000;
/** Milliseconds before it retries a read that failed. */
const retryAge = 2_000;

export const pointerKey = (locale: Locale): string => `live:${locale}`;
export const releaseKey = (locale: Locale, id: string): string => `release:${locale}:${id}`;

const pointers = new MemoryCache<Locale, ReleasePointer>('release pointers', {
  maxBytes: 200_000,
  maxAge: pointerAge,
});
const pool = configurationPool('releases', 4_500_000);
const limits = { maxBytes: pool, bytesOf: bytesWithDerived };
const releases = marketCaches<Release>('releases', { ...limits, maxEntries: maxVersions });
/** The last live release, used if the current one cannot be read. */
const lastLive = new MemoryCache<Locale, Release>('last live releases', limits);
const unreadable = new MemoryCache<string, true>('unreadable releases', {
  maxBytes: 100_000,
  maxAge: retryAge,
});

/** Saves the pointer that this isolate has written, so that it is not read from KV again. */
export function rememberPointer(locale: Locale, pointer: ReleasePointer): void {
  pointers.set(locale, pointer);
}

/** The record of a market's pointer in KV is invalid. */
export class NoPointer extends Error {
  override name = 'NoPointer';
}

/** Reads the market's pointer from KV. @throws NoPointer, and Error if KV does not answer */
export async function storedPointer({ env }: Pick<Source, 'env'>, locale: Locale): Promise<ReleasePointer> {
  const key = pointerKey(locale);
  const text = await withKvTimeout(env.CONFIG.get(key, 'text'));
  if (text === null) return noRelease;
  const pointer = releasePointer.safeParse(jsonIn(text));
  if (!pointer.success) throw new NoPointer(`KV record '${key}' is no pointer.`);
  return pointer.data;
}

/** The market's pointer, up to 30 seconds old. If KV fails or has an invalid record, the previous one. */
export async function readPointer(source: Source, locale: Locale): Promise<ReleasePointer> {
  const known = pointers.get(locale);
  if (known !== undefined) return known;
  try {
    const pointer = await storedPointer(source, locale);
    rememberPointer(locale, pointer);
    return pointer;
  } catch (error) {
    logError(error, source.log);
    const pointer = pointers.getStale(locale) ?? noRelease;
    pointers.set(locale, pointer, retryAge);
    return pointer;
  }
}

/** Reads a release from KV. @throws Error if KV has none, or its content does not match its id */
export async function storedRelease({ env }: Pick<Source, 'env'>, locale: Locale, id: string): Promise<Release> {
  const key = releaseKey(locale, id);
  const text = await withKvTimeout(env.CONFIG.get(key, 'text'));
  if (text === null) throw new Error(`KV has no record '${key}'.`);
  if ((await releaseIdOf(text)) !== id) throw new Error(`KV record '${key}' is not what was released.`);
  return { id, ...releaseContents.parse(JSON.parse(text)) };
}

export async function storedReleaseIds({ env }: Pick<Source, 'env'>, locale: Locale): Promise<string[]> {
  const prefix = releaseKey(locale, '');
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const listed: KVNamespaceListResult<unknown> = await env.CONFIG.list({ prefix, cursor });
    ids.push(...listed.keys.map(({ name }) => name.slice(prefix.length)));
    cursor = listed.list_complete ? null : listed.cursor;
  } while (cursor !== null);
  return ids;
}

/** A release, read from KV once. Null if it cannot be read, which is logged. */
export async function readRelease(source: Source, locale: Locale, id: string): Promise<Release | null> {
  const known = releases[locale].get(id);
  if (known !== undefined) return known;
  const key = releaseKey(locale, id);
  if (unreadable.get(key)) return null;
  try {
    const release = await storedRelease(source, locale, id);
    releases[locale].set(id, release);
    unreadable.delete(key);
    return release;
  } catch (error) {
    unreadable.set(key, true);
    logError(error, source.log);
    return null;
  }
}

/**
 * The release that a visitor sees; null if the gateway's parameters apply. One that cannot be read is skipped: instead
 * of the next release the visitor sees the live one, instead of the live one the previous live one if this isolate
 * has it, else the gateway's parameters.
 */
export async function releaseFor(source: Source, locale: Locale, asking: Asking): Promise<Release | null> {
  const pointer = await readPointer(source, locale);
  for (const id of releasesFor(pointer, asking)) {
    const release = await readRelease(source, locale, id);
    if (release === null) continue;
    if (id === pointer.live) lastLive.set(locale, release);
    return release;
  }
  return pointer.live === null ? null : (lastLive.get(locale) ?? null);
}
