/** What Lighthouse found: a table of pages, and below it what it finds fault with. */
import type { Audit, LighthouseResult } from './lighthouse.ts';

/** What is measured, in the order of the table. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Audits that fail because the specification asks for what they find. */
const asSpecified: Readonly<Record<string, string>> = {
  'is-crawlable': 'section 5 of the specification keeps it out of search indexes',
};

/** The aims for every page; scores shall be 100. */
const aims = { shift: 0.001, paint: 1_800 };

const columns = ['performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP s', 'TBT ms', 'kB', 'machine'];
const legend = '  ! misses its aim: 100, CLS 0, LCP 1.8 s  * 100 but for what the specification asks for';

/** Prints the results by the name of their page. */
export function report(results: ReadonlyMap<string, LighthouseResult>): void {
  console.log(`\n${line('', ...columns)}`);
  for (const [page, result] of results) console.log(line(page, ...cellsOf(result)));
  const notes = [...results].flatMap(([page, result]) => notesOn(page, result));
  console.log(`\n${[...notes, legend].join('\n')}`);
}

function cellsOf(result: LighthouseResult): string[] {
  const shift = measured(result, 'cumulative-layout-shift');
  const paint = measured(result, 'largest-contentful-paint');
  return [
    ...categories.map((category) => {
      const score = scoreOf(result, category);
      if (score === 100) return '100';
      return `${score}${scoreOf(result, category, isSpecified) === 100 ? '*' : '!'}`;
    }),
    `${shift.toFixed(3)}${shift < aims.shift ? '' : '!'}`,
    `${(paint / 1000).toFixed(2)}${paint < aims.paint ? '' : '!'}`,
    measured(result, 'total-blocking-time').toFixed(0),
    (measured(result, 'total-byte-weight') / 1000).toFixed(0),
    result.environment.benchmarkIndex.toFixed(0),
  ];
}

/** Failing audits of a page: those that cost it points first, then Lighthouse's advice. */
function notesOn(page: string, result: LighthouseResult): string[] {
  return categories.flatMap((category) => {
    const refs = result.categories[category]?.auditRefs ?? [];
    const failing = refs.flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      return audit && audit.score !== null && audit.score < 0.9 ? [{ audit, weight }] : [];
    });
    return failing
      .sort((one, other) => other.weight - one.weight)
      .map(({ audit, weight }) => `  ${page}: ${noteOn(audit, weight, scoreOf(result, category, isSpecified))}`);
  });
}

function noteOn({ id, title, displayValue }: Audit, weight: number, without: number): string {
  const reason = asSpecified[id];
  if (reason !== undefined) return `* ${id} fails, because ${reason}; ${without} without it`;
  return `${weight > 0 ? '! ' : ''}${id}: ${[title, displayValue].filter(Boolean).join(', ')}`;
}

const isSpecified = (id: string): boolean => id in asSpecified;

/** Score of a category from 0 to 100, as Lighthouse computes it; without the audits that `leavesOut` names. */
function scoreOf(result: LighthouseResult, category: string, leavesOut: (id: string) => boolean = () => false): number {
  const judged = (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = result.audits[id]?.score ?? null;
    return score === null || leavesOut(id) ? [] : [{ weight, score }];
  });
  const total = judged.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round((100 * judged.reduce((sum, { weight, score }) => sum + weight * score, 0)) / total);
}

/** What an audit has measured: milliseconds, bytes, or the shift's own unit. */
function measured({ audits }: LighthouseResult, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has not measured ${id}.`);
  return value;
}

function line(page: string, ...cells: string[]): string {
  return page.padEnd(12) + cells.map((cell) => cell.padStart(16)).join('');
}
