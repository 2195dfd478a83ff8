/** The output of benches, printed or written to docs/performance.md. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/sources.mjs';

/** Machine, versions and date, e.g. `2 × Intel Xeon, Node v24.21.0, 2026-11-21`. */
export function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${day}`;
}

/** The commit of the working tree, e.g. `commit 1a2b3c4`, with a `+` if files were changed since. */
export function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const hash = git('rev-parse', '--short', 'HEAD');
  if (hash === '') return 'unknown commit';
  return `commit ${hash}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

/** A Markdown table that is also readable in a terminal: text left-aligned, numbers right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

const file = join(root, 'docs', 'performance.md');

/** The text between the two markers of a name, which are groups too. */
const partOf = (name: string) => new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);

/** The result of this name in docs/performance.md. */
export function kept(name: string): string {
  const found = partOf(name).exec(readFileSync(file, 'utf8'))?.[2];
  if (found === undefined) throw new Error(`docs/performance.md has no part '${name}'.`);
  return found.trim();
}

/** Writes a result between the two markers of its name in docs/performance.md. */
export function keep(name: string, result: string): void {
  kept(name);
  const page = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    page.replace(partOf(name), (_, start, _before, end) => `${start}\n${result}\n\n${end}`),
  );
}
