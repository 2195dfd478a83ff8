import { at, type Json, type Path } from './json.ts';

/** A path that two editors have changed to different values. */
export interface Conflict {
  path: Path;
  mine: Json;
  theirs: Json;
}

interface Merged {
  entry: Json;
  conflicts: Conflict[];
}

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys of an object or list; null for a single value. */
function namesOf(value: Json): string | null {
  return typeof value === 'object' && value !== null ? Object.keys(value).join() : null;
}

/**
 * Three-way merge of two editors' changes to the entry that both had loaded. If both changed the same value, `mine`
 * wins and a conflict is reported; lists of different lengths count as one value.
 */
export function merged(loaded: Json, mine: Json, theirs: Json, path: Path = []): Merged {
  if (isSame(mine, theirs) || isSame(loaded, theirs)) return { entry: mine, conflicts: [] };
  if (isSame(loaded, mine)) return { entry: theirs, conflicts: [] };
  const names = namesOf(mine);
  if (names === null || names !== namesOf(theirs) || names !== namesOf(loaded))
    return { entry: mine, conflicts: [{ path, mine, theirs }] };
  const parts = Object.keys(Object(mine)).map((name) => {
    const [former, own, other] = [loaded, mine, theirs].map((each) => at(each, [name]) ?? null);
    return { name, ...merged(former ?? null, own ?? null, other ?? null, [...path, name]) };
  });
  return {
    entry: Array.isArray(mine)
      ? parts.map(({ entry }) => entry)
      : Object.fromEntries(parts.map(({ name, entry }) => [name, entry])),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  };
}
