/** Which tests reach which mutants. Cached in a file, because finding out takes minutes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, root } from '../../scripts/sources.mjs';
import type { CollectedFile, CollectedTest } from './collected.ts';
import { type Place, perform } from './stage.ts';

/** A test that passes without a mutant. */
export interface Judge extends CollectedTest {
  file: CollectedFile;
  /** Usual milliseconds. */
  usual: number;
  /** By mutant: where it is reached, and how often. */
  meets: Map<string, { place: Place; hits: number }>;
  /** By source file: number of mutants it was run for, and number it detected. */
  asked: Map<string, number>;
  seen: Map<string, number>;
  /** Number of failures without a mutant. */
  strikes: number;
}

/** The cached data of a file: the hash it was recorded for, and its tests; null for one that fails. */
type Noted = Record<string, { of: string; tests: (NotedTest | null)[] }>;

interface NotedTest {
  usual: number;
  meets: [string, { place: Place; hits: number }][];
}

const notes = join(root, 'judges.json');

export const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Returns the judges of all files; runs the tests of files that have changed since. */
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
      return {
        ...test,
        file,
        usual: note.usual,
        meets: new Map(note.meets),
        asked: new Map(),
        seen: new Map(),
        strikes: 0,
      };
    }),
  );
}

/** Runs all tests of a file, recording which mutants they reach and how long they take. */
async function rehearse(file: CollectedFile): Promise<(NotedTest | null)[]> {
  const tests: (NotedTest | null)[] = [];
  for (const test of file.tests) {
    const { outcome, error, took, met } = await perform(file, test, 120_000).catch((thrown: unknown) => ({
      outcome: 'failed' as const,
      error: thrown,
      took: 0,
      met: { here: {}, shop: {} },
    }));
    if (outcome !== 'passed') {
      say(`fails without a mutant: ${test.name}: ${String(error).split('\n')[0]?.slice(0, 150)}`);
      tests.push(null);
      continue;
    }
    const meets = new Map<string, { place: Place; hits: number }>();
    for (const place of ['here', 'shop'] as const)
      for (const [id, hits] of Object.entries(met[place])) meets.set(id, { place, hits });
    tests.push({ usual: Math.round(took), meets: [...meets] });
  }
  say(`${file.name}: ${tests.filter((each) => each !== null).length} of ${tests.length} tests`);
  return tests;
}
