import { dirname, resolve } from 'node:path';
import { parse, stringify, type TomlTable, type TomlValue } from 'smol-toml';

interface ConfigurationText {
  /** For messages, and for the paths in it. */
  file: string;
  text: string;
}

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

/** By which an entry of a list of bindings is the same as another. */
const keyOf = (value: TomlValue): TomlValue | undefined => (isTable(value) ? (value.binding ?? value.name) : undefined);

function mergeLists(base: readonly TomlValue[], own: readonly TomlValue[]): TomlValue[] {
  const added = own.filter((each) => !base.some((one) => keyOf(one) !== undefined && keyOf(one) === keyOf(each)));
  const kept = base.map((one) => {
    const other = own.find((each) => keyOf(each) !== undefined && keyOf(each) === keyOf(one));
    return isTable(one) && isTable(other) ? mergeTables(one, other) : one;
  });
  return [...kept, ...added];
}

function mergeTables(base: TomlTable, own: TomlTable): TomlTable {
  const merged: TomlTable = { ...base };
  for (const [name, value] of Object.entries(own)) {
    const known = base[name];
    if (isTable(known) && isTable(value)) merged[name] = mergeTables(known, value);
    // Lists of plain values, such as routes and crons, are replaced.
    else if (Array.isArray(known) && Array.isArray(value) && [...known, ...value].every((each) => keyOf(each)))
      merged[name] = mergeLists(known, value);
    else merged[name] = value;
  }
  return merged;
}

function parsed({ file, text }: ConfigurationText): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The configuration of a shop's Worker: the project's, with what the shop's own file says instead. Bindings are the
 * same if their names are. So a newer version of the project brings new bindings without an edit of the shop's file.
 * Only service bindings are the shop's alone.
 *
 * @param paths absolute paths of the built module and of the static assets
 */
export function mergeConfiguration(
  base: ConfigurationText,
  own: ConfigurationText,
  paths: { main: string; assets: string },
): string {
  // The project's service bindings name the demo's Workers.
  const { services: _, ...shared } = parsed(base);
  const merged = mergeTables(shared, parsed(own));
  merged.main = paths.main;
  if (isTable(merged.assets)) merged.assets = { ...merged.assets, directory: paths.assets };
  if (Array.isArray(merged.d1_databases))
    merged.d1_databases = merged.d1_databases.map((each) =>
      isTable(each) && typeof each.migrations_dir === 'string'
        ? { ...each, migrations_dir: resolve(dirname(base.file), each.migrations_dir) }
        : each,
    );
  return `# Written by npm run build: edit ${own.file} instead.\n\n${stringify(merged)}\n`;
}
