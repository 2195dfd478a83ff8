/** Reads and writes single values of a wrangler.toml in place, so that comments and order stay. */

/** Line range of a table, after its header: `''` is the top level, else e.g. `[vars]`, or the first `[[routes]]`. */
function tableIn(lines: readonly string[], table: string): { from: number; to: number } {
  const from = table === '' ? 0 : lines.findIndex((line) => line.trim() === table) + 1;
  if (table !== '' && from === 0) throw new Error(`There is no table ${table}.`);
  const next = lines.findIndex((line, index) => index >= from && line.startsWith('['));
  return { from, to: next === -1 ? lines.length : next };
}

/** Line of a key in a table; -1 where there is none. */
function lineOf(lines: readonly string[], table: string, key: string): number {
  const { from, to } = tableIn(lines, table);
  return lines.findIndex((line, index) => index >= from && index < to && new RegExp(`^${key}\\s*=`).test(line));
}

/** The raw value of a key, e.g. `"off"` with its quotes; undefined where there is none. */
export function readValue(toml: string, table: string, key: string): string | undefined {
  const lines = toml.split('\n');
  return lines[lineOf(lines, table, key)]?.replace(/^[^=]*=\s*/, '').trim();
}

/** A text value, without its quotes; empty where there is none. */
export function readText(toml: string, table: string, key: string): string {
  return readValue(toml, table, key)?.replace(/^"(.*)"$/, '$1') ?? '';
}

/**
 * Returns the file with another value.
 *
 * @param value in TOML syntax; a new key is appended to the table
 */
export function writeValue(toml: string, table: string, key: string, value: string): string {
  const lines = toml.split('\n');
  const at = lineOf(lines, table, key);
  if (at !== -1) return lines.with(at, `${key} = ${value}`).join('\n');
  const { from, to } = tableIn(lines, table);
  const last = lines.findLastIndex((line, index) => index >= from && index < to && /^\w+\s*=/.test(line));
  return lines.toSpliced(Math.max(last + 1, from), 0, `${key} = ${value}`).join('\n');
}

export const writeText = (toml: string, table: string, key: string, text: string): string =>
  writeValue(toml, table, key, JSON.stringify(text));
