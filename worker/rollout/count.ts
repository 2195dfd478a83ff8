import type { Arm, Counted } from '../../shared/guard-rails.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Variables } from '../context.ts';
import type { Added, Env } from '../env.ts';
import { logError } from '../observability/log.ts';

/** Milliseconds for which counts are gathered before they are sent, so that a busy market's guard is not asked each time. */
const gatheredFor = 1000;

interface Gathered {
  added: Map<string, Added>;
  /** When they are sent; one who was to send them and is long overdue was ended by the platform. */
  due: number;
}

const gathered = new Map<string, Gathered>();

/** What an isolate has counted of a release that is tried, and not yet sent. */
const of = (key: string): Gathered => {
  const known = gathered.get(key) ?? { added: new Map(), due: 0 };
  gathered.set(key, known);
  return known;
};

async function send(env: Env, locale: Locale, release: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, gatheredFor));
  const key = `${locale} ${release}`;
  const { added } = of(key);
  gathered.delete(key);
  await env.ROLLOUTS?.getByName(locale).add(locale, release, [...added.values()]);
}

type Source = Pick<Variables, 'env' | 'locale' | 'log' | 'waitUntil'>;

/** Counts an answer of a release that is tried, or of the one that is live meanwhile. Nobody waits for it. */
export function noteAnswer(
  { env, locale, log, waitUntil }: Source,
  release: string,
  arm: Arm,
  counted: readonly Counted[],
): void {
  if (env.ROLLOUTS === undefined) return;
  const batch = of(`${locale} ${release}`);
  for (const each of counted) {
    const known = batch.added.get(`${arm} ${each}`);
    batch.added.set(`${arm} ${each}`, { arm, counted: each, times: (known?.times ?? 0) + 1 });
  }
  if (Date.now() < batch.due + 5 * gatheredFor) return;
  batch.due = Date.now() + gatheredFor;
  waitUntil(send(env, locale, release).catch((error: unknown) => logError(error, log)));
}
