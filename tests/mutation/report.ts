import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Status, Verdict } from './verdicts.ts';

const columns: readonly Status[] = ['killed', 'timeout', 'survived', 'uncovered', 'static'];

/** A Markdown table: mutants of each folder by status. The score leaves out static mutants. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const folders = [...new Set(verdicts.map(({ file }) => dirname(file)))].sort();
  const row = (name: string, own: readonly Verdict[]): string => {
    const counts = columns.map((status) => own.filter((verdict) => verdict.status === status).length);
    const [killed = 0, timeout = 0, survived = 0, uncovered = 0] = counts;
    const judged = killed + timeout + survived + uncovered;
    const score = judged === 0 ? '' : `${((100 * (killed + timeout)) / judged).toFixed(1)} %`;
    return `| ${[name, own.length, ...counts, score].join(' | ')} |`;
  };
  return [
    `| folder | mutants | ${columns.join(' | ')} | score |`,
    `|---|${'---:|'.repeat(columns.length + 2)}`,
    ...folders.map((folder) =>
      row(
        `\`${folder}\``,
        verdicts.filter(({ file }) => dirname(file) === folder),
      ),
    ),
    row('**all**', verdicts),
  ].join('\n');
}

/** Undetected mutants by file and line, with the line before and after. */
export function survivorsOf(verdicts: readonly Verdict[], root: string): string {
  const lines = new Map<string, string[]>();
  const lineOf = (file: string, line: number): string => {
    const known = lines.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n');
    lines.set(file, known);
    return known[line - 1]?.trim() ?? '';
  };
  return verdicts
    .filter(({ status }) => status === 'survived' || status === 'uncovered')
    .map(
      ({ file, line, column, status, mutator, original, replacement, tried, covering }) =>
        `${file}:${line}:${column} ${status} (${tried} of ${covering} tests) ${mutator}\n    ${lineOf(file, line)}\n` +
        `  - ${shortly(original)}\n  + ${shortly(replacement)}\n`,
    )
    .join('\n');
}

const shortly = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 140);
