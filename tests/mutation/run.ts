/**
 * `npm run mutate [-- pattern...] [--rest] [--unit] [--minutes=n] [--seed=n] [--timeout=ms]`: seeds mistakes one
 * at a time, and reports those that no unit test and no integration test detects. Run by hand, because it takes
 * hours. Patterns are files to mutate; by default those of `sources.ts`. `--rest` retries only what was not
 * detected the last time; `--unit` runs unit tests only, which takes minutes.
 *
 * The mutants are Stryker's. The test runner is ours (`judge.test.ts`), because Stryker's runner reaches only its
 * own process, and the Workers run on workerd.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { projectNode, run } from '../../scripts/prepare.mjs';
import { hashOf, root, stateFolder } from '../../scripts/sources.mjs';
import { main, Refusal, step } from '../../scripts/steps.mjs';
import { makeMutatedTree } from './mutated-tree.ts';
import { survivorsOf, tableOf } from './report.ts';
import { mutatedFiles } from './sources.ts';
import type { Mutant, Order, Verdict } from './verdicts.ts';

const version = '10.1.1';
const folder = join(stateFolder, 'mutation');
const packages = join(folder, 'node_modules', '@stryker-mutator');
const tree = join(folder, 'tree');
const reportFile = join(folder, 'report.json');

/** Results by file, with the hash of the file that they are for. */
type Report = Record<string, { hash: string; verdicts: Verdict[] }>;

function installedVersion(): string | undefined {
  const manifest = join(packages, 'instrumenter', 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

async function install(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (installedVersion() === version) return;
  await step(`Install Stryker ${version}`, async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--prefix', folder, '--no-save', `@stryker-mutator/instrumenter@${version}`]);
  });
}

/** A whole condition and its first part start at the same place, and may have the same replacement. */
const placeOf = ({ file, line, column, mutator, original, replacement }: Mutant): string =>
  JSON.stringify([file, line, column, mutator, original, replacement]);

/** The random order of mutants, the same for the same seed: what is tried within the time is a random sample. */
const rankOf = (seed: string, mutant: Mutant): string =>
  createHash('sha256')
    .update(seed + placeOf(mutant))
    .digest('hex');

/** Runs the judge in the tree. Shows its output, without the Workers' logs. */
function judge(): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/mutation/vitest.config.ts'];
  const child = spawn(projectNode, args, {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      if (!line.startsWith('{')) console.log(line);
    });
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`The judge stopped (exit code ${code}).`)),
    );
  });
}

await main(async () => {
  const { values, positionals: patterns } = parseArgs({
    allowPositionals: true,
    options: {
      rest: { type: 'boolean', default: false },
      unit: { type: 'boolean', default: false },
      timeout: { type: 'string', default: '4000' },
      minutes: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
    },
  });
  const files = mutatedFiles(patterns);
  if (files.length === 0) throw new Refusal('No file to mutate matches.');
  // The full list, so that the ids of mutants in the cached data are the same for any selection.
  const sources = [...new Set([...mutatedFiles([]), ...files])];
  await install();
  const report: Report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : {};
  const mutants = await step('Seed the mistakes', () => makeMutatedTree(tree, packages, sources));
  const seen = new Set(
    files
      .flatMap((file) => (report[file]?.hash === hashOf([file]) ? (report[file]?.verdicts ?? []) : []))
      .filter(({ status }) => values.rest && (status === 'killed' || status === 'timeout'))
      .map(placeOf),
  );
  const asked = mutants.filter(({ file }) => files.includes(file));
  const open = asked.filter((mutant) => !seen.has(placeOf(mutant)));
  const shuffled = open.map((mutant) => ({ id: mutant.id, rank: rankOf(values.seed, mutant) }));
  const order: Order = {
    unit: values.unit,
    timeout: Number(values.timeout),
    minutes: Number(values.minutes),
    mutants: shuffled.sort((one, other) => one.rank.localeCompare(other.rank)).map(({ id }) => id),
  };
  writeFileSync(join(tree, 'order.json'), JSON.stringify(order));
  console.log(`${asked.length} mutants in ${files.length} files, ${open.length} to be tried.`);
  const started = performance.now();
  await judge();
  const verdicts: Verdict[] = JSON.parse(readFileSync(join(tree, 'verdicts.json'), 'utf8'));
  for (const file of files) {
    const former = report[file]?.verdicts.filter((verdict) => seen.has(placeOf(verdict))) ?? [];
    const found = verdicts.filter((verdict) => verdict.file === file);
    report[file] = { hash: hashOf([file]), verdicts: [...former, ...found] };
  }
  writeFileSync(reportFile, JSON.stringify(report));
  const all = files.flatMap((file) => report[file]?.verdicts ?? []);
  if (all.length < asked.length)
    console.log(`${all.length} of ${asked.length}, chosen by chance (seed ${values.seed}).`);
  writeFileSync(join(folder, 'survivors.txt'), survivorsOf(all, root));
  console.log(tableOf(all));
  console.log(
    `\n${Math.round((performance.now() - started) / 60_000)} minutes. Survivors: .selvedge/mutation/survivors.txt`,
  );
});
