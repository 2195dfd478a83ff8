import { at, type Json, type Path } from './json.ts';

/** A place that two editors have changed, each in another way. */
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

/** The names of what a value consists of; null for what is one thing. */
function namesOf(value: Json): string | null {
  return typeof value === 'object' && value !== null ? Object.keys(value).join() : null;
}

/**
 * What two editors made of the entry that both had loaded: what one of them changed is as they left it. Where both
 * changed the same place it is mine, and told as a conflict; lists of another length are one place.
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
