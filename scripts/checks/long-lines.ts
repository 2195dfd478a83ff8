import { parseSync } from 'vite';

const maxColumns = 120;

interface Span {
  start: number;
  end: number;
}

const literals = new Set(['Literal', 'TemplateLiteral', 'JSXText']);

const isLiteral = (node: object): node is Span =>
  'type' in node && typeof node.type === 'string' && literals.has(node.type);

function literalsIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(literalsIn);
  return isLiteral(node) ? [node, ...below] : below;
}

/** The lines of a Markdown file without tables and fenced code: the others are empty. */
function proseOf(lines: readonly string[]): string[] {
  let fenced = false;
  return lines.map((line) => {
    if (/^\s*```/.test(line)) fenced = !fenced;
    return fenced || /^\s*\|/.test(line) ? '' : line;
  });
}

/**
 * Lines over 120 columns that can be wrapped, each as `file:line` with advice. In code, one literal may take a line
 * over the limit: a text, an address or a regular expression.
 */
export function longLines(file: string, source: string): string[] {
  const lines = file.endsWith('.md') ? proseOf(source.split('\n')) : source.split('\n');
  if (lines.every(({ length }) => length <= maxColumns)) return [];
  const spans = /\.(?:tsx?|mjs)$/.test(file) ? literalsIn(parseSync(file, source).program) : [];
  let offset = 0;
  return lines.flatMap(({ length }, index) => {
    const start = offset;
    offset += length + 1;
    const within = spans.filter((span) => span.start >= start && span.end <= start + length);
    const longest = Math.max(0, ...within.map((span) => span.end - span.start));
    return length - longest <= maxColumns
      ? []
      : [`${file}:${index + 1} has ${length} columns: wrap it at ${maxColumns}`];
  });
}
