import { toHex } from '../../shared/encoding.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Counted, RolloutVariant } from '../../shared/releases/guard-rails.ts';
import type { Added, Env } from '../env.ts';
import { logError } from '../observability/log.ts';
import type { RequestState } from '../page/context.ts';

/** Milliseconds for which counts are collected before they are sent, to spare the Durable Object of a busy market. */
const gatheredFor = 1000;

/** Maximum number of visitors in one batch; further ones are not counted. */
const maxVisitors = 1000;

/** Bytes of a visitor in a batch. */
const visitorBytes = 600;

interface Who {
  visitorId: string;
  /** Undefined without the platform. */
  network: string | undefined;
}

interface Gathered {
  /** By variant and visitor. */
  visitors: Map<string, { who: Who; variant: RolloutVariant; times: Map<Counted, number> }>;
  /** Time when they are sent. A batch that is long overdue lost its sender: the platform ended it. */
  due: number;
}

const gathered = new MemoryCache<string, Gathered>('counts of releases', {
  maxBytes: 1_000_000,
  bytesOf: (_, { visitors }) => visitorBytes * (1 + visitors.size),
});

/** The batch of a staged release in this isolate. */
const of = (key: string): Gathered => {
  const known = gathered.get(key) ?? { visitors: new Map(), due: 0 };
  gathered.set(key, known);
  return known;
};

/** The key under which somebody is counted for one release: a hash that does not identify them elsewhere. */
async function nameOf(env: Env, release: string, kind: 'visitor' | 'network', value: string): Promise<string> {
  const text = new TextEncoder().encode([env.PURGE_KEY, release, kind, value].join('\n'));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, 12));
}

/**
 * The range of an IPv6 address that is counted as one: the first 48 bits, as much as one customer of a provider gets.
 * Rate limits use 64 bits.
 */
const rangeOf = (network: string): string =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;

async function send(env: Env, locale: Locale, release: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, gatheredFor));
  const key = `${locale} ${release}`;
  const { visitors } = of(key);
  gathered.delete(key);
  const added: Added[] = [];
  for (const { who, variant, times } of visitors.values()) {
    const { visitorId, network } = who;
    const by = await Promise.all([
      nameOf(env, release, 'visitor', visitorId),
      ...(network === undefined ? [] : [nameOf(env, release, 'network', rangeOf(network))]),
    ]);
    for (const [counted, count] of times) added.push({ variant, counted, times: count, by });
  }
  await env.ROLLOUTS?.getByName(locale).add(locale, release, added);
}

type Source = Pick<RequestState, 'env' | 'locale' | 'log' | 'waitUntil'>;

/** Counts an answer of a staged release, or of the live one meanwhile. Runs in the background. */
export function noteAnswer(
  { env, locale, log, waitUntil }: Source,
  release: string,
  variant: RolloutVariant,
  who: Who,
  counted: readonly Counted[],
): void {
  if (env.ROLLOUTS === undefined || counted.length === 0) return;
  const batch = of(`${locale} ${release}`);
  const name = `${variant} ${who.visitorId} ${who.network ?? ''}`;
  const known = batch.visitors.get(name);
  if (known === undefined && batch.visitors.size >= maxVisitors) return;
  const visitor = known ?? { who, variant, times: new Map<Counted, number>() };
  batch.visitors.set(name, visitor);
  // Once more, because it has grown.
  gathered.set(`${locale} ${release}`, batch);
  for (const each of counted) visitor.times.set(each, (visitor.times.get(each) ?? 0) + 1);
  if (Date.now() < batch.due + 5 * gatheredFor) return;
  batch.due = Date.now() + gatheredFor;
  waitUntil(send(env, locale, release).catch((error: unknown) => logError(error, log)));
}
