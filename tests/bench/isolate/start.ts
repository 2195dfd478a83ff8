/** The scripts of the Workers: how large they are, and how long one takes to be evaluated. */
import { join } from 'node:path';
import { readBuiltOptions } from '../../../scripts/building/installation.ts';
import { distFolder } from '../../../scripts/sources.mjs';
import { type WeighedWorker, weighWorker } from '../../budgets.ts';
import { cpuClock } from '../cpu.ts';
import { startRaw } from '../raw.ts';
import { table } from '../report.ts';

/** Answers without the script; the first line decides whether the script is evaluated before. */
const answer = "export default { fetch: () => new Response('ready') };";

/** From starting a process to its first answer, in milliseconds. */
interface Start {
  clock: number;
  /** Processor time; undefined without `/proc`. */
  cpu: number | undefined;
}

async function start(name: WeighedWorker, isEvaluated: boolean): Promise<Start> {
  const { compatibilityDate, compatibilityFlags = [] } = readBuiltOptions(name);
  if (compatibilityDate === undefined) throw new Error(`The ${name} has no compatibility date.`);
  const modulesRoot = join(distFolder, name);
  const path = join(modulesRoot, 'index.js');
  const before = performance.now();
  // The module is loaded in either case, but evaluated only where it is imported.
  const worker = await startRaw({
    name,
    compatibilityDate,
    compatibilityFlags,
    modulesRoot,
    modules: [
      {
        type: 'ESModule',
        path: join(modulesRoot, 'front.js'),
        contents: isEvaluated ? `import './index.js';\n${answer}` : answer,
      },
      { type: 'ESModule', path },
    ],
  });
  await (await fetch(worker.origin)).text();
  const clock = performance.now() - before;
  const cpu = cpuClock(worker.origin)();
  await worker.dispose();
  return { clock, cpu };
}

/** What evaluating the script adds to the quickest start, in milliseconds: other work on the machine only adds. */
async function evaluation(name: WeighedWorker, rounds: number): Promise<Start> {
  const starts: { with: Start; without: Start }[] = [];
  for (let round = 0; round < rounds; round += 1)
    starts.push({ without: await start(name, false), with: await start(name, true) });
  const added = (of: (start: Start) => number): number =>
    Math.min(...starts.map((pair) => of(pair.with))) - Math.min(...starts.map((pair) => of(pair.without)));
  const cpu = added((each) => each.cpu ?? Number.NaN);
  return { clock: added((each) => each.clock), cpu: Number.isNaN(cpu) ? undefined : cpu };
}

/** A table of the Workers' scripts: size, and the time to evaluate them, beside a Worker that evaluates nothing. */
export async function measureStarts(rounds: number): Promise<string> {
  const rows: string[][] = [];
  for (const name of ['storefront', 'backend'] as const) {
    const { raw, gzip } = weighWorker(name);
    const { clock, cpu } = await evaluation(name, rounds);
    rows.push([name, kilobytes(raw), kilobytes(gzip), clock.toFixed(0), cpu?.toFixed(0) ?? '']);
  }
  return table(['script', 'kB', 'kB gzip', 'ms to evaluate', 'CPU ms'], rows);
}

const kilobytes = (bytes: number): string => Math.round(bytes / 1000).toLocaleString('en');
