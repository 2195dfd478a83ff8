import { expect, it } from 'vitest';
import { comparedRuns, readFigures } from '../../bench/compare.ts';
import type { Measured } from '../../bench/lines.ts';
import { results } from '../../bench/results.ts';

const measured = (name: string, requestsPerSecond: number, cpu: number | undefined): Measured => ({
  name,
  origin: 'http://localhost:1',
  target: '/',
  bytes: 1_000,
  requestsPerSecond,
  cpu,
  p50: 1,
  p99: 2,
});

const constant = measured('constant of 1.0 kB', 1_000, 0.1);

const before = `2 × CPU, 2026-11-01, 1a2b3c4.\n\n${results([[constant, measured('product, rendered', 200, 4)]])}`;

/** The cells of a line of the comparison. */
function cellsOf(text: string, name: string): string[] {
  const line = text.split('\n').find((each) => each.startsWith(`| ${name} `)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

it('reads figures by the name of the line, without constants', () => {
  expect([...readFigures(before)]).toEqual([
    ['product, rendered', { 'requests/s': 200, 'CPU ms': 4, 'of its constant': 20 }],
  ]);
});

it('shows the change of each figure in percent', () => {
  const now = results([[constant, measured('product, rendered', 250, 3)]]);
  expect(cellsOf(comparedRuns(now, before), 'product, rendered')).toEqual([
    ...['250', '200', '+25 %'],
    ...['3', '4', '-25 %'],
    ...['25', '20', '+25 %'],
  ]);
});

it('marks a line that the other run does not have as new', () => {
  const now = results([[constant, measured('cart, rendered', 250, 3)]]);
  expect(cellsOf(comparedRuns(now, before), 'cart, rendered')).toEqual([
    ...['250', '', 'new'],
    ...['3', '', 'new'],
    ...['25', '', 'new'],
  ]);
});

it('leaves the CPU time empty where it is unknown', () => {
  const now = results([[constant, measured('product, rendered', 200, undefined)]]);
  expect(cellsOf(comparedRuns(now, before), 'product, rendered').slice(3, 6)).toEqual(['', '4', '']);
});
