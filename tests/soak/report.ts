/** The saved result of a run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stateFolder } from '../../scripts/sources.mjs';
import { commit, keep, machine, table } from '../bench/report.ts';
import { chart } from './chart.ts';
import { resultLines } from './lines.ts';
import { type Minute, median } from './minutes.ts';
import type { SoakOptions } from './options.ts';
import type { SoakResult } from './soak.ts';

/** Writes all samples of a run to `.selvedge/soak/samples.json`. */
export function saveSamples({ minutes, visits, faults, audit, overdue }: SoakResult, options: SoakOptions): void {
  const folder = join(stateFolder, 'soak');
  mkdirSync(folder, { recursive: true });
  const saved = { options, minutes, visits, faults: Object.fromEntries(faults), audit, overdue };
  writeFileSync(join(folder, 'samples.json'), JSON.stringify(saved, null, 1));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Runs of minutes, ten at most in each. */
function tens(minutes: readonly Minute[]): Minute[][] {
  const parts: Minute[][] = [];
  for (let from = 0; from < minutes.length; from += 10) parts.push(minutes.slice(from, from + 10));
  return parts;
}

/** The table of a run, a row for ten minutes: medians of its minutes, and the sum of faults. */
export function tableOf(minutes: readonly Minute[]): string {
  const heads = [
    'until minute',
    'requests/s',
    'p50 ms',
    'p95 ms',
    'faults',
    'storefront MB',
    'backend MB',
    'rows',
    'disk MB',
  ];
  const rows = tens(minutes).map((part) => {
    const end = part.at(-1);
    const of = (value: (minute: Minute) => number) => median(part.map(value));
    const memory = (worker: 'storefront' | 'backend') => of((minute) => minute[worker].used + minute[worker].buffers);
    return [
      (end?.at ?? 0).toFixed(0),
      of(({ rate }) => rate).toFixed(1),
      of(({ p50 }) => p50).toFixed(0),
      of(({ p95 }) => p95).toFixed(0),
      String(sum(part.map(({ faults }) => faults))),
      (memory('storefront') / 1e6).toFixed(1),
      (memory('backend') / 1e6).toFixed(1),
      sum(Object.values(end?.rows ?? {})).toLocaleString('en'),
      (sum(Object.values(end?.stored ?? {})) / 1e6).toFixed(1),
    ];
  });
  return table(heads, rows);
}

/** Writes the result between its markers in docs/performance.md, and the chart to docs/soak.svg. */
export function saveReport(result: SoakResult, { minutes, rate, seed }: SoakOptions): void {
  const description = `A shop through ${minutes} minutes: requests a second, p95 and memory`;
  writeFileSync(join(root, 'docs', 'soak.svg'), chart(result.minutes, description));
  const how = `${machine()}, ${commit()}; ${minutes} minutes, ${rate} visitors at the same time, seed ${seed}.`;
  const { lines } = resultLines(result);
  const said = lines.map((line) => `- ${line}`).join('\n');
  keep('soak', `${how}\n\n![${description}](soak.svg)\n\n${tableOf(result.minutes)}\n\n${said}`);
}
