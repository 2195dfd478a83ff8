/**
 * `npm run bench`: how fast the storefront answers, beside a constant of the same size in the same run, all of them
 * bare Workers on direct sockets. `--peer` puts the Hydrogen skeleton beside it, showing the same catalogue. With
 * `--keep` the tables go into docs/performance.md; `--rounds 3` is a shorter run.
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/prepare.mjs';
import { main, Refusal } from '../../scripts/steps.mjs';
import { divisor } from './constant.ts';
import { type Line, type Measured, measureInTurns } from './lines.ts';
import { generator } from './load/load.ts';
import { keep, machine } from './report.ts';
import { comparison, results } from './results.ts';
import { linesOfPage, pagesOf, setUp, visitsOf } from './stand.ts';

await main(async () => {
  const { values } = parseArgs({
    options: {
      peer: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Refusal(`--rounds must be a whole number above 0, not "${values.rounds}".`);
  await build();
  const stand = await setUp({ peer: values.peer });
  const measure = async (lines: Line[]): Promise<Measured[]> => {
    const measured = await measureInTurns(lines, rounds);
    console.log(`\n${results([measured])}`);
    return measured;
  };
  const pages = new Map<string, Measured[]>();
  for (const page of pagesOf(stand)) pages.set(page.name, await measure(await linesOfPage(stand, page)));
  const visits: Measured[][] = [];
  for (const lines of await visitsOf(stand)) visits.push(await measure(lines));
  const how = `${machine()}; ${generator}, 8 connections; ${rounds} rounds in turns. ${divisor}`;
  const outcome = {
    bench: `${how}\n\n${results([...pages.values(), ...visits])}`,
    ...(stand.peer && { peer: `${stand.peer.description}\n\n${comparison(pages)}` }),
  };
  console.log(`\n${Object.values(outcome).join('\n\n')}`);
  if (values.keep) for (const [name, text] of Object.entries(outcome)) keep(name, text);
  await stand.dispose();
});
// Also after a failure, when Workers are still there.
process.exit();
