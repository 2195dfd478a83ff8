/** Reads and writes single values of a wrangler.toml where they stand, so that comments and order stay. */

/** Lines of a table, from the one behind its header: `''` is the top, else e.g. `[vars]`, or the first `[[routes]]`. */
function tableIn(lines: readonly string[], table: string): { from: number; to: number } {
  const from = table === '' ? 0 : lines.findIndex((line) => line.trim() === table) + 1;
  if (table !== '' && from === 0) throw new Error(`There is no table ${table}.`);
  const next = lines.findIndex((line, index) => index >= from && line.startsWith('['));
  return { from, to: next === -1 ? lines.length : next };
}

/** Where a key of a table stands; -1 where it does not. */
function lineOf(lines: readonly string[], table: string, key: string): number {
  const { from, to } = tableIn(lines, table);
  return lines.findIndex(
    (line, index) => index >= from && index < to && new RegExp(`^${key}\\s*=`).test(line),
  );
}

/** The value of a key as it is written, e.g. `"off"` with its quotes; undefined where it is not written. */
export function readValue(toml: string, table: string, key: string): string | undefined {
  const lines = toml.split('\n');
  return lines[lineOf(lines, table, key)]?.replace(/^[^=]*=\s*/, '').trim();
}

/** A value that is text, without its quotes; empty where it is not written. */
export function readText(toml: string, table: string, key: string): string {
  return readValue(toml, table, key)?.replace(/^"(.*)"$/, '$1') ?? '';
}

/**
 * The same file with another value.
 * @param value in TOML's own writing; a key that is new comes behind the table's last one
 */
export function writeValue(toml: string, table: string, key: string, value: string): string {
  const lines = toml.split('\n');
  const at = lineOf(lines, table, key);
  if (at !== -1) return lines.with(at, `${key} = ${value}`).join('\n');
  const { from, to } = tableIn(lines, table);
  const last = lines.findLastIndex((line, index) => index >= from && index < to && /^\w+\s*=/.test(line));
  return lines.toSpliced(Math.max(last + 1, from), 0, `${key} = ${value}`).join('\n');
}

/** The same file with another text as a value. */
export const writeText = (toml: string, table: string, key: string, text: string): string =>
  writeValue(toml, table, key, JSON.stringify(text));
