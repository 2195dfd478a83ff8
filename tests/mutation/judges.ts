/** Which tests can judge: those that pass twice against the same shop. Noted, because finding out takes minutes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, root } from '../../scripts/sources.mjs';
import type { CollectedFile, CollectedTest } from './collected.ts';
import { type Place, perform } from './stage.ts';

/** A test that passed twice against the same shop. */
export interface Judge extends CollectedTest {
  file: CollectedFile;
  /** Usual milliseconds. */
  usual: number;
  /** Where it meets which mutant, and how often. */
  meets: Map<string, { place: Place; hits: number }>;
  /** How many mutants of a source file it has seen. */
  seen: Map<string, number>;
}

/** What is noted of a file: of what it was found out, and of each of its tests; null for one that is not steady. */
type Noted = Record<string, { of: string; tests: (Pick<NotedTest, 'usual' | 'meets'> | null)[] }>;

interface NotedTest {
  usual: number;
  meets: [string, { place: Place; hits: number }][];
}

const notes = join(root, 'judges.json');

export const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Gives the judges of all files; runs the tests of those that have changed. */
export async function chooseJudges(files: readonly CollectedFile[]): Promise<Judge[]> {
  const noted: Noted = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {};
  for (const file of files) {
    const of = hashOf(['mutants.json', `tests/${file.name}`]);
    if (noted[file.name]?.of === of) continue;
    noted[file.name] = { of, tests: await rehearse(file) };
    writeFileSync(notes, JSON.stringify(noted));
  }
  return files.flatMap((file) =>
    file.tests.flatMap((test, index) => {
      const note = noted[file.name]?.tests[index];
      if (!note || note.meets.length === 0) return [];
      return { ...test, file, usual: note.usual, meets: new Map(note.meets), seen: new Map() };
    }),
  );
}

/** Runs all tests of a file twice: which are steady, what they meet, how long they take. */
async function rehearse(file: CollectedFile): Promise<(NotedTest | null)[]> {
  const found = new Map<CollectedTest, Pick<Judge, 'usual' | 'meets'>>();
  for (const round of [1, 2]) {
    for (const test of round === 1 ? file.tests : [...found.keys()]) {
      const run = await perform(file, test, 120_000);
      if (run.outcome !== 'passed') {
        const why = run.error instanceof Error ? run.error.message.split('\n')[0] : run.outcome;
        say(`not steady (round ${round}): ${test.name}: ${why?.slice(0, 150)}`);
        found.delete(test);
        continue;
      }
      const known = found.get(test) ?? { usual: 0, meets: new Map() };
      known.usual = Math.round(run.took);
      for (const place of ['here', 'shop'] as const)
        for (const [id, hits] of Object.entries(run.met[place]))
          known.meets.set(id, { place, hits: Math.max(hits, known.meets.get(id)?.hits ?? 0) });
      found.set(test, known);
    }
  }
  const cost = [...found.values()].reduce((sum, { usual }) => sum + usual, 0);
  say(`${file.name}: ${found.size} of ${file.tests.length} tests, ${cost} ms`);
  return file.tests.map((test) => {
    const known = found.get(test);
    return known ? { usual: known.usual, meets: [...known.meets] } : null;
  });
}
