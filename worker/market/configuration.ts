import type { z } from 'zod';
import { faultsOf, faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { allOn } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Env } from '../env.ts';
import { type LogContext, logError } from '../observability/log.ts';
import { Deadline } from '../upstream/deadline.ts';
import { createGateway, type Gateway } from '../upstream/gateway.ts';
import { withKvTimeout } from './timeout.ts';

/** What reading the configuration needs of a request. */
export interface ConfigSource {
  env: Env;
  log: LogContext;
  deadline: Deadline;
  waitUntil(promise: Promise<unknown>): void;
}

/** What a record is about; `key` names it behind its kind. */
interface Place {
  key: string;
  locale: Locale;
  storeId: string | undefined;
}

/** What may be said of the record that is wanted. */
interface ConfigOptions<T> {
  /** The record of one store of the market. */
  storeId?: string;
  /** Whether a copy in memory will do; if not, KV is asked for a newer one. */
  accepts?: (value: T) => boolean;
}

/** Records of one kind in memory: one of each market or, where it is of a store, of each of its stores. */
const maxRecords = 500;
/** Milliseconds for which an isolate does not look at KV again. */
const memoryAge = 30_000;
/** Milliseconds after which a copy in KV is still used, but asked for anew behind the visitor's back. */
const storedAge = 300_000;
/** Milliseconds after which an isolate that had to do without any copy tries again. */
const retryAge = 2_000;

/**
 * Reads one kind of per-market configuration: memory of the isolate, then KV, then the gateway.
 *
 * A copy that is too old is used while a fresh one is fetched; only what fits the schema is ever
 * stored or remembered, so a malformed record never replaces a good one, and the last good copy
 * outlives a dead gateway. When there is no copy at all, `fallback` serves until there is one: it is remembered for
 * a moment, so that nobody else waits for a gateway that hangs, and never stored. Without it, what `load` throws is thrown.
 */
export function configuration<T>(
  kind: string,
  schema: z.ZodType<T>,
  load: (gateway: Gateway, locale: Locale) => Promise<T>,
  fallback?: (env: Env) => T,
): (source: ConfigSource, locale: Locale, asked?: ConfigOptions<T>) => Promise<T> {
  const memory = new MemoryCache<string, { value: T; substitute: boolean }>(`configuration ${kind}`, {
    maxEntries: maxRecords,
    maxAge: memoryAge,
  });

  function remember(key: string, value: T, substitute = false): T {
    memory.set(key, { value, substitute }, substitute ? retryAge : memoryAge);
    return value;
  }

  async function readStored(
    { env, log }: ConfigSource,
    key: string,
  ): Promise<{ value: T; fetchedAt: number } | null> {
    try {
      const stored = await withKvTimeout(
        env.CONFIG.getWithMetadata<unknown, { fetchedAt: number }>(`${kind}:${key}`, 'json'),
      );
      if (stored.value === null) return null;
      const parsed = schema.safeParse(stored.value);
      if (!parsed.success)
        throw new Error(
          `KV record '${kind}:${key}' is malformed: ${faultsText(faultsOf(parsed.error, 'the whole'))}`,
        );
      // A record that an operator wrote by hand carries no date: it is used until the gateway has answered.
      return { value: parsed.data, fetchedAt: stored.metadata?.fetchedAt ?? 0 };
    } catch (error) {
      logError(error, log);
      return null;
    }
  }

  async function refresh(source: ConfigSource, { key, locale, storeId }: Place): Promise<T> {
    const { env, deadline, log } = source;
    const gateway = createGateway({
      env,
      locale,
      storeId: storeId ?? '0',
      // Which is only being read.
      switches: allOn,
      sessionId: 'configuration',
      deviceChannel: 'SD',
      deadline,
      log,
    });
    const value = await load(gateway, locale);
    source.waitUntil(
      source.env.CONFIG.put(`${kind}:${key}`, JSON.stringify(value), {
        metadata: { fetchedAt: Date.now() },
      }).catch((error: unknown) => logError(error, source.log)),
    );
    return remember(key, value);
  }

  async function first(source: ConfigSource, place: Place): Promise<T> {
    if (fallback === undefined) return refresh(source, place);
    try {
      // The page, which needs its time more, is still to be made.
      return await refresh({ ...source, deadline: source.deadline.forOptional() }, place);
    } catch (error) {
      logError(error, source.log);
      return remember(place.key, fallback(source.env), true);
    }
  }

  return async (source, locale, { storeId, accepts = () => true } = {}) => {
    const place = { locale, storeId, key: storeId === undefined ? locale : `${locale}:${storeId}` };
    const { key } = place;
    const fresh = memory.get(key);
    if (fresh !== undefined && accepts(fresh.value)) return fresh.value;
    const held = memory.getStale(key);
    const stored = await readStored(source, key);
    const copy = stored?.value ?? held?.value;
    if (copy === undefined) return first(source, place);
    const isRecent = stored !== null && Date.now() - stored.fetchedAt < storedAge;
    const value = remember(key, copy, stored === null && held?.substitute === true);
    if (!isRecent) {
      const later = { ...source, deadline: new Deadline(source.env.UPSTREAM_BUDGET) };
      source.waitUntil(refresh(later, place).catch((error: unknown) => logError(error, source.log)));
    }
    return value;
  };
}
