import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { root, shopFolder, shopPaths } from '../sources.mjs';

const virtual = 'virtual:page-styles';
const resolved = `\0${virtual}`;
const noStyles = '\0no-styles';
const virtualOwn = 'virtual:own-styles';
const resolvedOwn = `\0${virtualOwn}`;

/** The table of pages refers to every page and renders none, so its importers need no style sheets of pages. */
const table = join(root, 'worker', 'pages.ts');

interface ModuleImport {
  path: string;
  names: readonly string[];
}

/** The file that a module imports: `./a.ts`, `#shop/a.ts` of the shop's folder, `selvedge/a.ts` of the project. */
function pathOf(source: string, importer: string): string {
  const shop = shopPaths.find(({ specifier }) => source.startsWith(specifier));
  if (shop !== undefined) return shop.path + source.slice(shop.specifier.length);
  return source.startsWith('selvedge/')
    ? join(root, source.slice('selvedge/'.length))
    : join(dirname(importer), source);
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
    .filter(({ source }) => /^(?:\.\.?|#shop|selvedge)\/.*\.(?:tsx?|css)$/.test(source))
    .toSorted((one, other) => one.start - other.start)
    .map(({ source, names }) => ({ path: pathOf(source, file), names }));
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
  const own = pathOf('#shop/pages/rows.ts', root);
  return [...tables.map((file) => join(root, file)), own]
    .flatMap(importsOf)
    .filter(({ path }) => path.endsWith('.tsx'));
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

/** The source of `virtual:own-styles`: the style sheets of the shop's own pages and blocks, by path. */
function ownWritten(): string {
  const files = globSync('{pages,blocks}/**/*.css', { cwd: shopFolder })
    .sort()
    .map((file) => JSON.stringify(join(shopFolder, file)));
  const imports = files.map((file, at) => `import _${at} from ${file.replace(/"$/, '?inline"')};`);
  return `${imports.join('\n')}\nexport const ownStyles = { ${files.map((file, at) => `${file}: _${at}`).join(', ')} };\n`;
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
      if (source === virtualOwn) return resolvedOwn;
      return isSheet(source) && importer !== undefined && /\.tsx?$/.test(importer) ? noStyles : undefined;
    },
    load(id) {
      if (id === noStyles) return '';
      if (id === resolvedOwn) return ownWritten();
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
