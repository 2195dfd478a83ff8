import { z } from 'zod';

/** An entry as stored. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const json = z.json();

/** Parses an entry sent in a form; undefined if it is not JSON. */
export function readJson(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A path in an entry: `blocks/0/hero/title`. */
export type Path = readonly string[];

export const pathOf = (name: string): Path => (name === '' ? [] : name.split('/'));

/** The value at a path; undefined if there is none. */
export function at(value: Json | undefined, [name, ...rest]: Path): Json | undefined {
  if (name === undefined || value === undefined || value === null || typeof value !== 'object') return value;
  const inner = Array.isArray(value) ? value[Number(name)] : Object.hasOwn(value, name) ? value[name] : undefined;
  return at(inner, rest);
}

/** A copy with the list at a path changed. */
function withList(value: Json, path: Path, change: (list: Json[]) => Json[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? change(value) : value;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === Number(name) ? withList(entry, rest, change) : entry));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: withList(value[name] ?? null, rest, change) };
}

/** A copy without one item of a list. */
export function removed(value: Json, path: Path): Json {
  const index = Number(path.at(-1));
  return withList(value, path.slice(0, -1), (list) => list.toSpliced(index, 1));
}

/** A copy with an item moved one place down (1) or up (-1); stays at the ends of its list. */
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

/** A copy with an item of a list duplicated. */
export function doubled(value: Json, path: Path): Json {
  const index = Number(path.at(-1));
  return withList(value, path.slice(0, -1), (list) => {
    const [entry] = list.slice(index, index + 1);
    return entry === undefined ? list : list.toSpliced(index + 1, 0, structuredClone(entry));
  });
}

/** A copy with an item added to the list at a path: before the given index, else at the end. */
export function inserted(value: Json, path: Path, entry: Json, before = Number.POSITIVE_INFINITY): Json {
  return withList(value, path, (list) => list.toSpliced(Math.min(before, list.length), 0, entry));
}

/** A copy with the value at an existing path replaced. */
export function withValue(value: Json, path: Path, entry: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return entry;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === Number(name) ? withValue(inner, rest, entry) : inner));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: withValue(value[name] ?? null, rest, entry) };
}

/** The id of the part of the form for a path: the page scrolls to it after the form was sent. */
export const anchorOf = (path: Path): string => `at-${path.join('-')}`;
