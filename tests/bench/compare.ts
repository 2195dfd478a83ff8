/** `npm run bench -- --compare`: this run beside the one that docs/performance.md has. */
import { table } from './report.ts';

const compared = ['requests/s', 'CPU ms', 'of its constant'] as const;

type Figures = Record<(typeof compared)[number], number>;

/** The figures of a table of results, by the name of the line, without constants: all others are related to one. */
export function readFigures(text: string): Map<string, Figures> {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const heads = rows[0] ?? [];
  const figure = (cells: readonly string[], head: string): number =>
    Number.parseFloat(cells[heads.indexOf(head)] ?? '');
  // The second row is the rule below the heads.
  return new Map(
    rows
      .slice(2)
      .filter((cells) => !Number.isNaN(figure(cells, 'of its constant')))
      .map((cells) => [
        cells[0] ?? '',
        {
          'requests/s': figure(cells, 'requests/s'),
          'CPU ms': figure(cells, 'CPU ms'),
          'of its constant': figure(cells, 'of its constant'),
        },
      ]),
  );
}

/** Change in percent with its sign, e.g. `+12 %`; empty if a figure is unknown. */
function change(now: number, before: number): string {
  const percent = Math.round((100 * now) / before - 100);
  return Number.isFinite(percent) ? `${percent > 0 ? '+' : ''}${percent} %` : '';
}

const shown = (figure: number): string => (Number.isNaN(figure) ? '' : String(figure));

/** A table of two runs, line by line; both as `results` writes them. */
export function comparedRuns(now: string, before: string): string {
  const known = readFigures(before);
  const rows = [...readFigures(now)].map(([name, figures]) => {
    const old = known.get(name);
    const cells = compared.flatMap((head) =>
      old === undefined
        ? [shown(figures[head]), '', 'new']
        : [shown(figures[head]), shown(old[head]), change(figures[head], old[head])],
    );
    return [name, ...cells];
  });
  const [speed, cpu, share] = compared;
  const heads = [speed, 'before', 'change', cpu, 'before', 'change', `% ${share}`, 'before', 'change'];
  return table(['', ...heads], rows);
}
