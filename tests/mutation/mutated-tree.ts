/** A copy of the project with every mutant in it, each behind a switch. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.mjs';
import type { Mutant } from './verdicts.ts';

/** The used part of `@stryker-mutator/instrumenter`, which is not a dependency of the project. */
interface Instrumenter {
  instrument(files: SourceFile[], options: object): Promise<{ files: SourceFile[]; mutants: Placed[] }>;
}

interface SourceFile {
  name: string;
  content: string;
  mutate: boolean;
}

interface Position {
  line: number;
  column: number;
}

interface Placed {
  id: string;
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
  status?: string;
}

const silent = {
  isDebugEnabled: () => false,
  debug() {},
  info() {},
  warn: console.warn,
};

/** Not copied. A seeded database in the tree stays: it records its sources. */
const left = new Set(['.git', '.selvedge', '.wrangler', 'dist', 'node_modules', 'screenshots']);

/** Creates the tree and returns its mutants, which it also writes to its `mutants.json`. */
export async function makeMutatedTree(tree: string, packages: string, files: readonly string[]): Promise<Mutant[]> {
  mkdirSync(tree, { recursive: true });
  for (const entry of readdirSync(root).filter((name) => !left.has(name))) {
    rmSync(join(tree, entry), { recursive: true, force: true });
    cpSync(join(root, entry), join(tree, entry), { recursive: true });
  }
  if (!existsSync(join(tree, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const { Instrumenter } = await import(join(packages, 'instrumenter', 'dist', 'src', 'index.js'));
  const instrumenter: Instrumenter = new Instrumenter(silent);
  const sources = files.map((name) => ({
    name,
    content: readFileSync(join(root, name), 'utf8'),
    mutate: true,
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const instrumented = await instrumenter.instrument(sources, options);
  for (const { name, content } of instrumented.files) writeFileSync(join(tree, name), content);
  standIn(tree);
  const contents = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = instrumented.mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => describeMutant(mutant, contents.get(mutant.fileName) ?? []));
  writeFileSync(join(tree, 'mutants.json'), JSON.stringify(mutants));
  return mutants;
}

/** Replaces the tests' harness by the near harness. */
function standIn(tree: string): void {
  const shop = join(tree, 'tests', 'shop');
  const harness = join(shop, 'harness.ts');
  const near = join(shop, 'near-harness.ts');
  renameSync(harness, join(shop, 'far-harness.ts'));
  writeFileSync(harness, `export * from './near-harness.ts';\n`);
  writeFileSync(near, readFileSync(near, 'utf8').replaceAll('./harness.ts', './far-harness.ts'));
}

function describeMutant({ id, fileName, location, mutatorName, replacement }: Placed, lines: string[]): Mutant {
  const { start, end } = location;
  const text = lines.slice(start.line, end.line + 1);
  text[text.length - 1] = (text.at(-1) ?? '').slice(0, end.column);
  text[0] = (text[0] ?? '').slice(start.column);
  return {
    id,
    file: fileName,
    line: start.line + 1,
    column: start.column + 1,
    mutator: mutatorName,
    original: text.join('\n'),
    replacement,
  };
}
