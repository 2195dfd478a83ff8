import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { root } from '../sources.mjs';

const virtual = 'virtual:page-styles';
const resolved = `\0${virtual}`;
const noStyles = '\0no-styles';

/** The table of pages refers to every page and renders none, so its importers need no style sheets of pages. */
const table = join(root, 'worker', 'pages.ts');

interface ModuleImport {
  path: string;
  names: readonly string[];
}

/** By file, because many pages reach the same modules. */
const parsed = new Map<string, ModuleImport[]>();

/** The runtime imports of a module from the project, in order; without types and imports with a query. */
function importsOf(file: string): ModuleImport[] {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const imports = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ start, moduleRequest, entries }) => ({
      start,
      source: moduleRequest.value,
      names: entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value),
    }));
  const exports = staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null || isType ? [] : [{ start, source: moduleRequest.value, names: [] }],
    ),
  );
  const found = [...imports, ...exports]
    .filter(({ source }) => /^\.\.?\/.*\.(?:tsx?|css)$/.test(source))
    .toSorted((one, other) => one.start - other.start)
    .map(({ source, names }) => ({ path: join(dirname(file), source), names }));
  parsed.set(file, found);
  return found;
}

/**
 * A module and all that it imports from the project, including style sheets, each after its own imports: so a sheet
 * overrides those of components that are imported before it.
 */
export function reachedFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || file === table) return [];
  seen.add(file);
  if (file.endsWith('.css')) return [file];
  return [...importsOf(file).flatMap(({ path }) => reachedFrom(path, seen)), file];
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** The modules of pages and layouts, with the names under which the tables of areas and of layouts import them. */
export function viewModules(): ModuleImport[] {
  const tables = [...globSync('worker/pages/**/rows.ts', { cwd: root }).sort(), 'worker/layouts/layouts.ts'];
  return tables.flatMap((file) => importsOf(join(root, file))).filter(({ path }) => path.endsWith('.tsx'));
}

/** The source of `virtual:page-styles`. */
function written(): string {
  const views = viewModules();
  const imports = views.map(({ path, names }, at) => {
    const named = names.map((name, place) => `${name} as _${at}_${place}`);
    return `import { ${named.join(', ')} } from ${JSON.stringify(path)};`;
  });
  const entries = views.flatMap(({ path, names }, at) => {
    const sheets = JSON.stringify(
      reachedFrom(path)
        .filter(isSheet)
        .map((sheet) => basename(sheet, '.css')),
    );
    return names.map((_, place) => `[_${at}_${place}, ${sheets}]`);
  });
  return `${imports.join('\n')}\nexport const pageStyles = new Map([\n${entries.join(',\n')}\n]);\n`;
}

/**
 * Components, pages and layouts import the style sheets of what they render. The Worker puts the sheets into the
 * document (worker/styles/styles.ts), so the import itself resolves to nothing; `virtual:page-styles` lists the
 * sheets that each page and layout imports.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === virtual) return resolved;
      return isSheet(source) && importer !== undefined && /\.tsx?$/.test(importer) ? noStyles : undefined;
    },
    load(id) {
      if (id === noStyles) return '';
      return id === resolved ? written() : undefined;
    },
    hotUpdate({ file }) {
      parsed.delete(file);
      const { moduleGraph } = this.environment;
      const module = moduleGraph.getModuleById(resolved);
      if (module && /\.tsx?$/.test(file)) moduleGraph.invalidateModule(module);
    },
  };
}
