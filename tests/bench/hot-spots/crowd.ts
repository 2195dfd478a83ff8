/** Many visitors at once, how each of them fared, and what they cost the others. */
import { quantile } from '../../soak/minutes.ts';

/** What came of a visit, in words for the table: `sold`, `409`. */
export type Outcome = string;

export interface Crowd {
  /** How often each came. */
  outcomes: Map<Outcome, number>;
  seconds: number;
  /** Milliseconds of the visits. */
  p50: number;
  p95: number;
}

/** The outcome of a visit whose connection was lost, which happens between processes on a busy machine. */
export const noAnswer: Outcome = 'no answer';

async function outcomeOf(visit: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await visit();
  } catch (error) {
    if (error instanceof TypeError && error.message === 'fetch failed') return noAnswer;
    throw error;
  }
}

/**
 * Makes visits, a number of them at the same time.
 *
 * @param visit gets the number of the visit, from 0
 */
export async function crowd(
  visits: number,
  connections: number,
  visit: (nth: number) => Promise<Outcome>,
): Promise<Crowd> {
  const outcomes = new Map<Outcome, number>();
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < visits) {
      const nth = next;
      next += 1;
      const start = performance.now();
      const outcome = await outcomeOf(() => visit(nth));
      times.push(performance.now() - start);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  return { outcomes, seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** One visitor after the other, until it is stopped. */
export async function whileOthers<Result>(
  visit: (nth: number) => Promise<Outcome>,
  work: () => Promise<Result>,
): Promise<{ others: Crowd; result: Result }> {
  let isOver = false;
  const outcomes = new Map<Outcome, number>();
  const times: number[] = [];
  const began = performance.now();
  const others = (async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const start = performance.now();
      const outcome = await outcomeOf(() => visit(nth));
      times.push(performance.now() - start);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  })();
  // Whoever fails is awaited below.
  others.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    await others;
    const seconds = (performance.now() - began) / 1000;
    return { result, others: { outcomes, seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95) } };
  } finally {
    isOver = true;
  }
}

/** Outcomes with their numbers, the most frequent first: `9,700 × page, 300 × 429`. */
export const inWords = ({ outcomes }: Crowd): string =>
  [...outcomes]
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${count.toLocaleString('en')} × ${outcome}`)
    .join(', ');
