import type { Json, Path } from './json.ts';

/** A piece of a text: in both versions, only in the former, or only in the latter. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A field whose value differs between two versions of an entry. */
export interface Difference {
  path: Path;
  pieces: readonly Piece[];
}

/** Longest text, in words and the spaces between them, that is compared word by word. */
const maxTokens = 600;

const tokensOf = (text: string): string[] => text.split(/(\s)/).filter((token) => token !== '');

/** The words that were removed from a text, and those that were added. */
export function wordDifferences(former: string, latter: string): Piece[] {
  const [one, other] = [tokensOf(former), tokensOf(latter)];
  if (one.length > maxTokens || other.length > maxTokens) return whole(former, latter);
  // lengths[i][j]: length of the longest common sequence of one from i and other from j.
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text = ''): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      add('same', one[i]);
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) {
      add('removed', one[i]);
      i += 1;
    } else {
      add('added', other[j]);
      j += 1;
    }
  }
  return pieces;
}

const whole = (former: string, latter: string): Piece[] => [
  ...(former === '' ? [] : [{ kind: 'removed' as const, text: former }]),
  ...(latter === '' ? [] : [{ kind: 'added' as const, text: latter }]),
];

/** The values of all fields, by path. */
function fieldsOf(value: Json, path: Path = []): [string, string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
  return [[path.join('/'), value === null ? '' : String(value)]];
}

/** The fields that differ between two versions of an entry, in the order of the latter. */
export function differences(former: Json, latter: Json): Difference[] {
  const [before, after] = [new Map(fieldsOf(former)), new Map(fieldsOf(latter))];
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [before.get(name) ?? '', after.get(name) ?? ''];
    return one === other ? [] : [{ path: name.split('/'), pieces: wordDifferences(one, other) }];
  });
}
