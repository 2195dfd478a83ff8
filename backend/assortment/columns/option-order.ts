import type { Labels } from '../labels.ts';
import type { OptionColumns } from './option-columns.ts';

/** Bits of a position or row in a sort key; the rest of the 53 bits of a whole number are what is sorted by. */
const rowBits = 21;

/** The number of rows that can be sorted: with three colours each some 700,000 products. */
export const maxRows = 2 ** rowBits;

/** The largest number that can be sorted by. */
export const maxSortNumber = 2 ** (53 - rowBits) - 1;

/**
 * Sorts items from 0 by a number each; equal ones stay in order. Beyond 0 and `maxSortNumber` all are equal. Number and
 * position make one number, because sorting numbers natively is many times faster than with a comparison.
 */
export function sortedBy(length: number, numberAt: (position: number) => number): Uint32Array {
  if (length > maxRows) throw new Error(`More than ${maxRows} options cannot be sorted.`);
  const keys = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const number = Math.max(0, Math.min(numberAt(at), maxSortNumber));
    keys[at] = number * maxRows + at;
  }
  keys.sort();
  const positions = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) positions[at] = (keys[at] ?? 0) % maxRows;
  return positions;
}

/** Rows of equal rank are in the order of their ids. */
function inOrderOfIds({ ids, rank: { data } }: OptionColumns, rows: Uint32Array): void {
  for (let from = 0; from < rows.length; ) {
    const rank = data[rows[from] ?? 0];
    let to = from + 1;
    while (to < rows.length && data[rows[to] ?? 0] === rank) to += 1;
    if (to - from > 1) {
      const alike = Array.from(rows.subarray(from, to), (row) => ({ row, id: ids.idOf(row) }));
      alike.sort((a, b) => (a.id < b.id ? -1 : 1));
      rows.set(
        alike.map(({ row }) => row),
        from,
      );
    }
    from = to;
  }
}

/** The rows of all listed options in the order of recommendation. */
export function rankedRows(options: OptionColumns): Uint32Array {
  const { data: families } = options.families;
  const { data: rank } = options.rank;
  const listed = new Uint32Array(options.ids.size);
  let count = 0;
  for (let row = 0; row < options.ids.size; row += 1) {
    if ((families[row] ?? 0) === 0) continue;
    listed[count] = row;
    count += 1;
  }
  const rows = sortedBy(count, (at) => rank[listed[at] ?? 0] ?? 0).map((at) => listed[at] ?? 0);
  inOrderOfIds(options, rows);
  return rows;
}

/** The same rows by departments in the order of the menu, as search results with equal scores are. */
export function byDepartment(ranked: Uint32Array, { families, dictionaries }: OptionColumns, labels: Labels) {
  const last = labels.families.size;
  const placeOf = Uint32Array.from({ length: dictionaries.families.size }, (_, code) =>
    Math.min(last, ...dictionaries.families.valuesOf(code).map((id) => labels.department(id)?.place ?? last)),
  );
  const { data } = families;
  // How many have each place; then where the next one with that place is put.
  const next = new Uint32Array(last + 1);
  for (const row of ranked) {
    const place = placeOf[data[row] ?? 0] ?? last;
    next[place] = (next[place] ?? 0) + 1;
  }
  let before = 0;
  for (const [place, count] of next.entries()) {
    next[place] = before;
    before += count;
  }
  const rows = new Uint32Array(ranked.length);
  for (const row of ranked) {
    const place = placeOf[data[row] ?? 0] ?? last;
    rows[next[place] ?? 0] = row;
    next[place] = (next[place] ?? 0) + 1;
  }
  return rows;
}
