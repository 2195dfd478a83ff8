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

/** Lines of the entry of a list, e.g. of `[[services]]`, that has these texts; each line begins with the prefix. */
function entryIn(
  lines: readonly string[],
  table: string,
  texts: Readonly<Record<string, string>>,
  prefix = '',
): { from: number; to: number } | undefined {
  for (const [from, line] of lines.entries()) {
    if (line !== prefix + table) continue;
    const end = lines.findIndex((each, index) => index > from && !new RegExp(`^${prefix}\\w+\\s*=`).test(each));
    const to = end === -1 ? lines.length : end;
    const entry = lines
      .slice(from, to)
      .map((each) => each.slice(prefix.length))
      .join('\n');
    if (Object.entries(texts).every(([key, text]) => readText(entry, table, key) === text)) return { from, to };
  }
  return undefined;
}

/** A text of the entry of a list that has other texts; empty where there is none. */
export function readEntry(toml: string, table: string, texts: Readonly<Record<string, string>>, key: string): string {
  const lines = toml.split('\n');
  const entry = entryIn(lines, table, texts);
  return entry === undefined ? '' : readText(lines.slice(entry.from, entry.to).join('\n'), table, key);
}

/** Returns the file with the entry of a list commented out, if it is there. */
export function commentOut(toml: string, table: string, texts: Readonly<Record<string, string>>): string {
  const lines = toml.split('\n');
  const entry = entryIn(lines, table, texts);
  if (entry === undefined) return toml;
  return lines.map((line, index) => (index >= entry.from && index < entry.to ? `# ${line}` : line)).join('\n');
}

/** Returns the file with the entry that `commentOut` has changed as it was. */
export function uncomment(toml: string, table: string, texts: Readonly<Record<string, string>>): string {
  const lines = toml.split('\n');
  const entry = entryIn(lines, table, texts, '# ');
  if (entry === undefined) return toml;
  return lines.map((line, index) => (index >= entry.from && index < entry.to ? line.slice(2) : line)).join('\n');
}
