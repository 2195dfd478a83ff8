import { brandIdOf, type OptionColumns } from './option-columns.ts';

/** Brands by their id, in its order: as most of these rows write them. */
export function brandNames({ spelling, dictionaries }: OptionColumns, rows: Uint32Array): ReadonlyMap<string, string> {
  const counts = new Uint32Array(dictionaries.spelling.size);
  for (const row of rows) {
    const code = spelling.get(row);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const written = [...counts].flatMap((count, code) =>
    count === 0 ? [] : dictionaries.spelling.valuesOf(code).map((name) => ({ id: brandIdOf(name), name, count })),
  );
  // The last one of an id is the one that counts.
  written.sort((a, b) => (a.id === b.id ? a.count - b.count || (a.name < b.name ? 1 : -1) : a.id < b.id ? -1 : 1));
  return new Map(written.map(({ id, name }) => [id, name]));
}
