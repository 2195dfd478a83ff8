/** The last part of `npm test`: checks, build, Vitest, rehearsed deploys, and the count. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { journeyFiles } from '../tests/engines/journeys.ts';
import { configurationFile, workerSources } from './building/worker-sources.ts';
import { rehearseDeploy } from './building/wrangler.ts';
import { checks, runCheck } from './checks/checks.ts';
import { build, projectNode } from './prepare.mjs';
import { isDemo, root, stateFolder } from './sources.mjs';
import { step } from './steps.mjs';
import { foundBrowsers } from './testing/browsers.mjs';
import { type EngineRun, engineLines, untestedLines } from './testing/engine-report.ts';
import { type FileReport, slowestFiles } from './testing/slowest.ts';
import { testOptions } from './testing/test-options.mjs';

const { isWhole, inBrowsers, names } = testOptions();
/** Whether exhaustive tests run in part only: the tests of an area run in full. */
const isShort = !isWhole && names.length === 0;
/** Browsers other than Chromium that run the journeys (tests/engines/). */
const engines = inBrowsers ? foundBrowsers() : [];
/** An area is a folder of its name; another name is a part of a file's path. */
const filters = names.map((name) => (globSync(`tests/*/${name}`, { cwd: root }).length > 0 ? `/${name}/` : name));
const count = { passed: 0, failed: 0, left: 0 };
let slowest: string[] = [];
/** Results of the journeys in other browsers. */
const browsers: string[] = [];

/** Counts one check; after a failure the others still run. */
async function counted(name: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await step(name, run);
    count.passed += 1;
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count.failed += 1;
    return false;
  }
}

interface VitestReport extends EngineRun {
  numTotalTests: number;
  testResults: (FileReport & EngineRun['testResults'][number] & { status: string })[];
}

/** Runs Vitest and counts its results; a file that could not be loaded counts as one failure. */
async function runVitest(
  name: string,
  options: string[] = [],
  scope: NodeJS.ProcessEnv = {},
): Promise<VitestReport | null> {
  const report = join(stateFolder, 'tests', `${name}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [program, 'run', ...filters, ...options, '--silent=passed-only'];
  args.push('--reporter=./scripts/testing/progress-reporter.ts', '--reporter=json', `--outputFile.json=${report}`);
  // The commands that tests start again and again are compiled once.
  const NODE_COMPILE_CACHE = join(stateFolder, 'tests', 'compiled');
  // The same random carts every time. `npm run model` uses a new seed.
  const env = { MODEL_SEED: '20261121', NODE_COMPILE_CACHE, ...scope, ...process.env };
  const child = spawn(projectNode, args, { cwd: root, stdio: 'inherit', env });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (!existsSync(report)) {
    count.failed += 1;
    return null;
  }
  const result: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
  const broken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  count.passed += result.numPassedTests;
  count.failed += result.numFailedTests + broken.length;
  if (scope.TEST_SCOPE) count.left += result.numTotalTests - result.numPassedTests - result.numFailedTests;
  // E.g. an error outside of any test.
  if (code !== 0 && result.numFailedTests + broken.length === 0) count.failed += 1;
  return result;
}

/** Runs the journeys in another engine, all of them also in a short run. */
async function runJourneys(engine: string): Promise<string[]> {
  const journeys = journeyFiles(root);
  if (names.length > 0 && !journeys.some((file) => filters.some((name) => file.includes(name))))
    return [`${engine}: ${names.join(', ')} has no journeys.`];
  const config = join('tests', 'engines', 'vitest.config.ts');
  return engineLines(engine, await runVitest(engine, ['--config', config, '--project', `${engine} *`]));
}

/** Runs all checks beside the tests. Each counts, and each that fails is shown. */
async function runChecks(): Promise<void> {
  const run = () => Promise.allSettled(checks.map(runCheck));
  const results = await step('Types, lint, dead code, imports, lines', run, { live: false });
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') count.passed += 1;
    else {
      count.failed += 1;
      const { reason } = result;
      console.error(`  ✗ ${checks[index]?.name}\n${reason instanceof Error ? reason.message : reason}`);
    }
  }
}

const checked = names.length === 0 && isDemo ? runChecks() : undefined;
if (!isDemo) await runVitest('report', ['--project', 'any-shop']);
else if (await counted('Build', build)) {
  const report = await runVitest('report', [], isShort ? { TEST_SCOPE: 'short', MODEL_RUNS: '40' } : {});
  slowest = slowestFiles(report?.testResults ?? [], root);
  for (const engine of engines) browsers.push(...(await runJourneys(engine)));
  // A rehearsal of one Worker covers the others, except for their sizes.
  const rehearsed = names.length > 0 ? [] : workerSources.slice(isWhole ? 0 : -1);
  for (const source of rehearsed) {
    const { name } = source;
    let size = '';
    await counted(`Rehearse deploying the ${name}`, async () => {
      size = await rehearseDeploy(configurationFile(source));
    });
    if (size) console.log(`    ${name}: ${size} compressed`);
  }
}
await checked;
if (slowest.length > 0) console.log(`\nThe slowest test files:\n${slowest.join('\n')}`);
if (inBrowsers) {
  browsers.push(...untestedLines(engines));
  console.log(`\nBesides Chromium:\n${browsers.join('\n')}`);
}
if (isShort) console.log(`\n${count.left} tests are left to "npm test -- --all".`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
