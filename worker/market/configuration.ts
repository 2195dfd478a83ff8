import type { z } from 'zod';
import { allCapabilities } from '../../shared/contract/gateway/capabilities.ts';
import { faultsOf, faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { allOn } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Env } from '../env.ts';
import { type LogContext, logError } from '../observability/log.ts';
import { Deadline } from '../upstream/deadline.ts';
import { createGateway, type Gateway } from '../upstream/gateway.ts';
import { withKvTimeout } from './kv-timeout.ts';
import { bytesWithDerived, configurationPool } from './market-caches.ts';

/** What reading the configuration needs of a request. */
export interface ConfigSource {
  env: Env;
  log: LogContext;
  deadline: Deadline;
  waitUntil(promise: Promise<unknown>): void;
}

/** The owner of a record; `key` follows its kind in the KV key. */
interface Place {
  key: string;
  locale: Locale;
  storeId: string | undefined;
}

interface ConfigOptions<T> {
  /** For a record per store: the store of the market. */
  storeId?: string;
  /** False if a copy in memory is too old: then KV is read. */
  accepts?: (value: T) => boolean;
}

/** Records of all kinds: one per market, or per store of each market. */
const records = configurationPool('configuration', 4_500_000);
/** Milliseconds for which a record in memory is used without reading KV. */
const memoryAge = 30_000;
/** Milliseconds after which a copy in KV is still used, but refreshed in the background. */
const storedAge = 300_000;
/** Milliseconds before an isolate without any copy tries again. */
const retryAge = 2_000;

/**
 * Reads one kind of per-market configuration: memory of the isolate, then KV, then the gateway.
 *
 * A copy that is too old is used while a fresh one is fetched. Only records that fit the schema are stored, so an
 * invalid record never replaces a valid one, and the last valid copy outlives a failing gateway. Without any copy
 * `fallback` is used. It stays in memory for two seconds, so that other requests do not wait for the gateway, and is
 * never stored in KV.
 * @throws what `load` throws, if there is neither a copy nor a fallback
 */
export function configuration<T>(
  kind: string,
  schema: z.ZodType<T>,
  load: (gateway: Gateway, locale: Locale) => Promise<T>,
  fallback?: (env: Env) => T,
): (source: ConfigSource, locale: Locale, asked?: ConfigOptions<T>) => Promise<T> {
  const memory = new MemoryCache<string, { value: T; substitute: boolean }>(`configuration ${kind}`, {
    maxBytes: records,
    maxAge: memoryAge,
    bytesOf: bytesWithDerived,
  });

  function remember(key: string, value: T, substitute = false): T {
    memory.set(key, { value, substitute }, substitute ? retryAge : memoryAge);
    return value;
  }

  async function readStored({ env, log }: ConfigSource, key: string): Promise<{ value: T; fetchedAt: number } | null> {
    try {
      const stored = await withKvTimeout(
        env.CONFIG.getWithMetadata<unknown, { fetchedAt: number }>(`${kind}:${key}`, 'json'),
      );
      if (stored.value === null) return null;
      const parsed = schema.safeParse(stored.value);
      if (!parsed.success)
        throw new Error(`KV record '${kind}:${key}' is malformed: ${faultsText(faultsOf(parsed.error, 'the whole'))}`);
      // A record that an operator wrote by hand has no date: it is used until the gateway has answered.
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
      // Switches and capabilities are not known yet.
      switches: allOn,
      capabilities: allCapabilities,
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
      // Leaves time for the page, which is more important.
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
