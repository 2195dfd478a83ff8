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

const pages = ['performance.md', 'scaling.md'].map((name) => join(root, 'docs', name));

/** The text between the two markers of a name, which are groups too. */
const partOf = (name: string) => new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);

/** The page that has a result of this name, and the result. */
function find(name: string): { page: string; content: string; result: string } {
  for (const page of pages) {
    const content = readFileSync(page, 'utf8');
    const result = partOf(name).exec(content)?.[2];
    if (result !== undefined) return { page, content, result };
  }
  throw new Error(`Neither docs/performance.md nor docs/scaling.md has a part '${name}'.`);
}

/** The result of this name in the docs. */
export const kept = (name: string): string => find(name).result.trim();

const maxColumns = 120;

/** Wraps a line at spaces; those of an item of a list go on below its text. */
function wrapped(line: string): string {
  const indent = line.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length <= maxColumns || current === '') current = longer;
    else {
      lines.push(current);
      current = indent + word;
    }
  }
  return [...lines, current].join('\n');
}

/** Writes a result between the two markers of its name in the docs; lines that are no tables are wrapped. */
export function keep(name: string, result: string): void {
  const { page, content } = find(name);
  const lines = result.split('\n').map((line) => (line.startsWith('|') ? line : wrapped(line)));
  writeFileSync(
    page,
    content.replace(partOf(name), (_, start, _before, end) => `${start}\n${lines.join('\n')}\n\n${end}`),
  );
}
