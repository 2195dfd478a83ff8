/**
 * Not a test of the shop: it judges its tests. It runs in the mutated tree (`mutated-tree.ts`), in one process. For
 * each mutant it runs the tests that reach it, the most promising first, until one fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type RunnerTestSuite } from 'vitest';
import { root } from '../../scripts/sources.mjs';
import { type CollectedFile, collectedFile } from './collected.ts';
import { chooseJudges, type Judge, say } from './judges.ts';
import { clear, loaded, perform } from './stage.ts';
import type { Mutant, Order, Verdict } from './verdicts.ts';

/**
 * Tests that start a shop themselves, put something in front of the Workers, exchange modules, read sources, do
 * their work in `beforeAll`, or are slow for what they detect.
 */
const leftOut =
  /(assortment|crawl|configuration|rows-read|budgets|pictures|picture-queue|patterns|faults|attack-headers|first-paint|concurrency-kill|concurrency-storefront|compressed-script|faults-state|attack-requests)\.test\./;

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const mutants: Mutant[] = read('mutants.json');
const order: Order = read('order.json');

const files = Object.entries(import.meta.glob(['../unit/**/*.test.{ts,tsx}', '../integration/**/*.test.ts'])).filter(
  ([path]) => !leftOut.test(path) && !(order.unit && path.startsWith('../integration/')),
);

for (const [path, load] of files)
  describe.skip(path.slice(3), async () => {
    await load();
  });

/** Timeout in milliseconds of a test with this usual time, also on a busy machine. */
const limitOf = (usual: number): number => 20_000 + 10 * usual;

/**
 * The result of one judge for a mutant. `hidden`: it passed, because the Workers' memory bypassed the mutant this
 * time.
 */
type Opinion = 'killed' | 'timeout' | 'passed' | 'hidden';

/** Runs one judge, at once or in a fresh shop. A judge that fails must pass without the mutant. */
async function ask(each: Judge, id: string, all: readonly CollectedFile[], fresh = false): Promise<Opinion> {
  const { place, hits } = each.meets.get(id) ?? { place: 'here', hits: 0 };
  const limit = limitOf(each.usual);
  const attempt = () => perform(each.file, each, limit, { mutant: id, place, hitLimit: 100 * hits + 1000 });
  const isSound = async () => (await perform(each.file, each, limit)).outcome === 'passed';
  if (fresh) await clear(each.file, all);
  const { outcome, met } = await attempt();
  if (outcome === 'passed') return id in met[place] ? 'passed' : 'hidden';
  if (!fresh) {
    if (outcome === 'failed' && (await isSound())) return 'killed';
    // The failure may come from this mutant, an earlier one or the test itself: run both again, each in a fresh
    // shop.
    say(`once more, mutant ${id} ${outcome}: ${each.name}`);
    const again = await ask(each, id, all, true);
    if (again === 'passed' || again === 'hidden') strike(each);
    return again;
  }
  await clear(each.file, all);
  if (await isSound()) return outcome === 'failed' ? 'killed' : 'timeout';
  strike(each);
  return 'passed';
}

function countFor(counts: Map<string, number>, file: string): void {
  counts.set(file, (counts.get(file) ?? 0) + 1);
}

/** Expected milliseconds per detected mutant, estimated from mutants of the same file. */
function priceOf({ usual, asked, seen }: Judge, file: string): number {
  return ((usual + 10) * ((asked.get(file) ?? 0) + 1)) / ((seen.get(file) ?? 0) + 0.3);
}

/** Runs the judges that reach the mutant, until the time is used up. */
async function judge(mutant: Mutant, judges: readonly Judge[], all: readonly CollectedFile[]): Promise<Verdict> {
  const { id, file } = mutant;
  const covering = judges.filter(({ meets }) => meets.has(id));
  const verdict = { ...mutant, covering: covering.length, tried: 0 };
  if (covering.length === 0)
    return { ...verdict, status: id in loaded.here || id in loaded.shop ? 'static' : 'uncovered' };
  covering.sort((one, other) => priceOf(one, file) - priceOf(other, file));
  const seenBy = (each: Judge, status: 'killed' | 'timeout'): Verdict => {
    countFor(each.seen, file);
    return { ...verdict, status, seenBy: each.name };
  };
  const hidden: Judge[] = [];
  let spent = 0;
  for (const each of covering) {
    if (spent > order.timeout) break;
    spent += each.usual;
    verdict.tried += 1;
    countFor(each.asked, file);
    const opinion = await ask(each, id, all);
    if (opinion === 'hidden') hidden.push(each);
    if (opinion === 'killed' || opinion === 'timeout') return seenBy(each, opinion);
  }
  if (hidden.length < verdict.tried) return { ...verdict, status: 'survived' };
  for (const each of hidden.slice(0, 2)) {
    const opinion = await ask(each, id, all, true);
    if (opinion === 'killed' || opinion === 'timeout') return seenBy(each, opinion);
  }
  return { ...verdict, status: 'survived' };
}

/** A test that fails without a mutant is unreliable: after three failures it is not used any more. */
function strike(judge: Judge): void {
  judge.strikes += 1;
  say(`not steady (${judge.strikes}): ${judge.name}`);
  if (judge.strikes === 3) judge.meets.clear();
}

it('judges', { timeout: 0 }, async ({ task }) => {
  const suites = task.file.tasks.filter((each): each is RunnerTestSuite => each.type === 'suite');
  const all = suites.map((suite) => collectedFile(suite));
  const judges = await chooseJudges(all);
  const known = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const open = order.mutants.flatMap((id) => known.get(id) ?? []);
  const verdicts: Verdict[] = [];
  const end = performance.now() + order.minutes * 60_000;
  let written = performance.now();
  for (const mutant of open) {
    if (performance.now() > end) break;
    verdicts.push(await judge(mutant, judges, all));
    if (verdicts.length % 100 === 0) say(`${verdicts.length} of ${open.length}: ${tally(verdicts)}`);
    if (performance.now() - written > 20_000) {
      writeFileSync(join(root, 'verdicts.json'), JSON.stringify(verdicts));
      written = performance.now();
    }
  }
  writeFileSync(join(root, 'verdicts.json'), JSON.stringify(verdicts));
  for (const file of all) await clear(file, all);
  say(tally(verdicts));
});

function tally(verdicts: readonly Verdict[]): string {
  const counts = new Map<string, number>();
  for (const { status } of verdicts) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
}
