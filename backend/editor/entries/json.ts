import { z } from 'zod';

/** An entry as it is stored. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const json = z.json();

/** An entry that a form carries; undefined for what is none. */
export function readJson(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A place in an entry: `blocks/0/hero/title`. */
export type Path = readonly string[];

export const pathOf = (name: string): Path => (name === '' ? [] : name.split('/'));

/** What stands at a place; undefined where there is none. */
export function at(value: Json | undefined, [name, ...rest]: Path): Json | undefined {
  if (name === undefined || value === undefined || value === null || typeof value !== 'object') return value;
  const inner = Array.isArray(value)
    ? value[Number(name)]
    : Object.hasOwn(value, name)
      ? value[name]
      : undefined;
  return at(inner, rest);
}

/** A copy in which the list at a place is another one. */
function withList(value: Json, path: Path, change: (list: Json[]) => Json[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? change(value) : value;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === Number(name) ? withList(entry, rest, change) : entry));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: withList(value[name] ?? null, rest, change) };
}

/** A copy without the entry of a list. */
export function removed(value: Json, path: Path): Json {
  const index = Number(path.at(-1));
  return withList(value, path.slice(0, -1), (list) => list.toSpliced(index, 1));
}

/** A copy with an entry of a list so many places further down; up, when negative. At the ends it stays. */
export function moved(value: Json, path: Path, by: 1 | -1): Json {
  const index = Number(path.at(-1));
  return withList(value, path.slice(0, -1), (list) => {
    const [entry] = list.slice(index, index + 1);
    const place = index + by;
    return place >= 0 && place < list.length && entry !== undefined
      ? list.toSpliced(index, 1).toSpliced(place, 0, entry)
      : list;
  });
}

/** A copy in which an entry of a list stands twice. */
export function doubled(value: Json, path: Path): Json {
  const index = Number(path.at(-1));
  return withList(value, path.slice(0, -1), (list) => {
    const [entry] = list.slice(index, index + 1);
    return entry === undefined ? list : list.toSpliced(index + 1, 0, structuredClone(entry));
  });
}

/** A copy with one more entry in the list at a place: before the one with this number, else at the end. */
export function inserted(value: Json, path: Path, entry: Json, before = Number.POSITIVE_INFINITY): Json {
  return withList(value, path, (list) => list.toSpliced(Math.min(before, list.length), 0, entry));
}

/** A copy with something else at a place that there is. */
export function withValue(value: Json, path: Path, entry: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return entry;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === Number(name) ? withValue(inner, rest, entry) : inner));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: withValue(value[name] ?? null, rest, entry) };
}

/**
 * A copy with what a form has sent in the place of every text, number and mark. What the form has no field for stays;
 * a text that was nothing and is still empty stays nothing.
 */
export function filled(value: Json, field: (name: string) => string | undefined, path: Path = []): Json {
  if (Array.isArray(value))
    return value.map((entry, index) => filled(entry, field, [...path, String(index)]));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, filled(inner, field, [...path, name])]),
    );
  const sent = field(path.join('/'));
  if (typeof value === 'boolean') return sent === 'on';
  if (sent === undefined) return value;
  if (typeof value === 'number')
    return Number.isFinite(Number(sent)) && sent.trim() !== '' ? Number(sent) : value;
  return value === null && sent.trim() === '' ? null : sent.replaceAll('\r\n', '\n');
}
