import { posix } from 'node:path';
import { parseSync } from 'vite';

/** An import of a file of the project, including types. Paths are from the project's root. */
export interface Import {
  from: string;
  line: number;
  to: string;
}

/** Syntax nodes of imports: `import`, `export … from`, `import()`, and the type `import('…')`. */
const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

interface Importing {
  start: number;
  source: { value: string };
}

const isImporting = (node: object): node is Importing =>
  'type' in node &&
  typeof node.type === 'string' &&
  importing.has(node.type) &&
  'source' in node &&
  typeof node.source === 'object' &&
  node.source !== null &&
  'value' in node.source &&
  typeof node.source.value === 'string';

function importsIn(node: unknown): Importing[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(importsIn);
  return isImporting(node) ? [node, ...below] : below;
}

/** The imports of a file from the project, without packages and imports with a query (`?url`). */
export function importsOf(file: string, source: string): Import[] {
  return importsIn(parseSync(file, source).program)
    .filter((found) => found.source.value.startsWith('.'))
    .map(({ start, source: { value } }) => ({
      from: file,
      line: source.slice(0, start).split('\n').length,
      to: posix.join(posix.dirname(file), value.replace(/\?.*$/, '')),
    }));
}
