/** `npm run bench -- --hot-spots`: what happens where everybody wants the same thing at once. */
import { step } from '../../../scripts/steps.mjs';
import { table } from '../report.ts';
import { type Crowd, inWords } from './crowd.ts';
import type { Found } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const times = ({ p50, p95 }: Crowd): string[] => [p50.toFixed(0), p95.toFixed(0)];

function row({ name, crowd, alone, beside }: Found): string[] {
  const visits = [...crowd.outcomes.values()].reduce((sum, count) => sum + count, 0);
  return [name, (visits / crowd.seconds).toFixed(0), ...times(crowd), ...times(alone), ...times(beside)];
}

/** Runs all; returns a table of rates and times, and what came of each. */
export async function measureHotSpots(): Promise<string> {
  const found: Found[] = [];
  for (const scenario of scenarios) found.push(await step(scenario.name, scenario));
  const head = ['', 'visits/s', 'p50 ms', 'p95 ms', 'others alone p50', 'p95', 'beside it p50', 'p95'];
  const results = found.map(
    ({ name, crowd, result, beside }) => `- ${name}: ${inWords(crowd)}. ${result}. The others: ${inWords(beside)}.`,
  );
  return `${table(head, found.map(row))}\n\n${results.join('\n')}`;
}
