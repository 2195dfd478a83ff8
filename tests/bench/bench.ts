/**
 * `npm run bench`: the speed of the storefront, compared with a constant of the same size in the same run, all of
 * them bare Workers on direct sockets. `--peer` adds the Hydrogen skeleton with the same catalogue. `--keep` writes
 * the tables to the docs, `--compare` prints this run beside the one that is there; `--rounds 3` is a
 * shorter run. Other measurements: `--products 50000`, the cost of a large catalogue; `--carts 100000`, of many stored
 * carts; `--points 50000`, of many pickup points; `--experiments`, of an experiment on a cached page; `--memory`, the
 * memory of both Workers and their start (`--products 50000,250000` for these catalogues); `--hot-spots`, what happens
 * where everybody wants the same thing at once; `--scaling`, what visits cost (written to docs/scaling.md).
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/prepare.mjs';
import { main, step, UsageRefusal } from '../../scripts/steps.mjs';
import { compareCarts } from './carts.ts';
import { compareSizes } from './catalogue/sizes.ts';
import { comparedRuns } from './compare.ts';
import { divisor } from './constant.ts';
import { compareExperiment } from './experiments.ts';
import { measureHotSpots } from './hot-spots/hot-spots.ts';
import { measureMemory } from './isolate/measure.ts';
import { measureStarts } from './isolate/start.ts';
import { type Line, type Measured, measureInTurns } from './lines.ts';
import { generator } from './load/load.ts';
import { linesOfPersonalPage, linesOfPublicPage, linesOfVisits, personalPages, publicPages } from './page-lines.ts';
import { comparePoints } from './points.ts';
import { commit, keep, kept, machine } from './report.ts';
import { comparison, results } from './results.ts';
import { measureScaling } from './scaling/scaling.ts';
import { setUp } from './stand.ts';

await main(async () => {
  const { values } = parseArgs({
    options: {
      peer: { type: 'boolean', default: false },
      products: { type: 'string' },
      carts: { type: 'string' },
      points: { type: 'string' },
      experiments: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      'hot-spots': { type: 'boolean', default: false },
      scaling: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  });
  const rounds = wholeNumber('rounds', values.rounds);
  const catalogues = values.products?.split(',').map((each) => wholeNumber('products', each));
  const carts = values.carts === undefined ? undefined : wholeNumber('carts', values.carts);
  const points = values.points === undefined ? undefined : wholeNumber('points', values.points);
  await build();
  const outcome = values.memory
    ? await measureIsolates(rounds, catalogues)
    : values['hot-spots']
      ? { 'hot-spots': `${machine()}, ${commit()}.\n\n${await measureHotSpots()}` }
      : values.scaling
        ? { scaling: `${machine()}, ${commit()}. ${await measureScaling()}` }
        : values.experiments
          ? await measureExperiment(rounds)
          : points !== undefined
            ? await measurePoints(rounds, points)
            : carts !== undefined
              ? await measureCarts(rounds, carts)
              : catalogues !== undefined
                ? await measureSizes(rounds, catalogues[0] ?? 0)
                : await measurePages(rounds, values);
  console.log(`\n${Object.values(outcome).join('\n\n')}`);
  const { bench } = outcome;
  if (values.compare && bench !== undefined) {
    const before = kept('bench');
    console.log(`\nBefore: ${before.split('\n', 1)[0]}\n\n${comparedRuns(bench, before)}`);
  }
  if (values.keep) for (const [name, text] of Object.entries(outcome)) keep(name, text);
});

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageRefusal(`--${name} must be a whole number above 0, not "${text}".`);
  return number;
}

/** The results of a bench, by name of their part in docs/performance.md. */
type Outcome = Record<string, string>;

async function measureSizes(rounds: number, products: number): Promise<Outcome> {
  const sizes = await compareSizes(products, rounds);
  return { sizes: `${machine()}; ${rounds} rounds in turns.\n\n${sizes}` };
}

async function measureCarts(rounds: number, carts: number): Promise<Outcome> {
  const growth = await compareCarts(carts, rounds);
  return { carts: `${machine()}; ${rounds} rounds in turns.\n\n${growth}` };
}

async function measurePoints(rounds: number, points: number): Promise<Outcome> {
  const growth = await comparePoints(points, rounds);
  return { points: `${machine()}; ${rounds} rounds in turns.\n\n${growth}` };
}

async function measureIsolates(rounds: number, catalogues: readonly number[] = [50_000]): Promise<Outcome> {
  const starts = await step('Measure starts', () => measureStarts(rounds));
  const memory = await measureMemory(catalogues);
  return { memory: `${machine()}, ${commit()}.\n\n${memory}\n\n${starts}` };
}

async function measureExperiment(rounds: number): Promise<Outcome> {
  const cost = await compareExperiment(rounds);
  return { experiments: `${machine()}; autocannon, 8 connections; ${rounds} rounds in turns.\n\n${cost}` };
}

async function measurePages(rounds: number, options: { peer: boolean }): Promise<Outcome> {
  const stand = await step('Start the Workers', () => setUp(options));
  const measure = async (lines: Line[]): Promise<Measured[]> => {
    const measured = await measureInTurns(lines, rounds);
    console.log(`\n${results([measured])}`);
    return measured;
  };
  const pages = new Map<string, Measured[]>();
  for (const page of publicPages(stand)) pages.set(page.name, await measure(await linesOfPublicPage(stand, page)));
  for (const page of personalPages) pages.set(page.name, await measure(await linesOfPersonalPage(stand, page)));
  const visits: Measured[][] = [];
  for (const lines of await linesOfVisits(stand)) visits.push(await measure(lines));
  await stand.dispose();
  const how = `${machine()}, ${commit()}; ${generator}, 8 connections; ${rounds} rounds in turns.\n${divisor}`;
  return {
    bench: `${how}\n\n${results([...pages.values(), ...visits])}`,
    ...(stand.peer && { peer: `${stand.peer.description}\n\n${comparison(pages)}` }),
  };
}

// Also after a failure, when Workers are still running.
process.exit();
