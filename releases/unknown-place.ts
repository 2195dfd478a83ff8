/** Checks whether a place of a configuration can exist, and suggests places for a mistyped one. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { releaseContents } from '../shared/contract/markets/release.ts';
import { within } from './folder.ts';
import { isMapping } from './mapping.ts';

const maxNear = 3;

/** A schema without wrappers for defaults and optional values. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  const isWrapped =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable;
  return isWrapped ? bare(schema.unwrap()) : schema;
}

/** Keys that a value may have, with their schemas; `any` is the schema of any other key. */
function namesOf(schema: z.core.$ZodType): { known: Record<string, z.core.$ZodType>; any?: z.core.$ZodType } {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return { known: inner.shape };
  if (inner instanceof z.ZodArray) return { known: {}, any: inner.element };
  if (!(inner instanceof z.ZodRecord)) return { known: {} };
  const { keyType, valueType } = inner;
  if (!(keyType instanceof z.ZodEnum)) return { known: {}, any: valueType };
  return { known: Object.fromEntries(keyType.options.map((name) => [String(name), valueType])) };
}

/** All places that the schema names. */
function placesIn(schema: z.core.$ZodType, place: string): string[] {
  const inside = Object.entries(namesOf(schema).known).flatMap(([name, inner]) =>
    placesIn(inner, place === '' ? name : `${place}.${name}`),
  );
  return place === '' ? inside : [place, ...inside];
}

const called = (entry: unknown): string[] =>
  isMapping(entry) ? [entry.from, entry.name, entry.id].filter((name) => typeof name === 'string') : [];

/** Keys or entry names of a value, where the schema does not list them. */
const ownNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(called) : Object.keys(isMapping(value) ? value : {});

const lastName = (place: string): string => place.slice(place.lastIndexOf('.') + 1);

/** Suggestions for a place: a similar last name, the nearest first. */
function nearOf(place: string, places: readonly string[]): string[] {
  const wanted = lastName(place).toLowerCase();
  const far = (other: string): number => distance(wanted, lastName(other).toLowerCase());
  const maxDistance = wanted.length < 4 ? 1 : Math.ceil(wanted.length / 4);
  return places
    .filter((other) => far(other) <= maxDistance)
    .toSorted((a, b) => far(a) - far(b) || distance(place, a) - distance(place, b))
    .slice(0, maxNear);
}

export interface KnownPlace {
  /** The first part of the place that cannot exist; undefined where all may. */
  unknown?: string;
  /** Suggested places. */
  near: string[];
}

/**
 * Looks a place up in the schema of releases.
 *
 * @param contents where list entries are looked up by name
 */
export function knownPlace(contents: unknown, place: string): KnownPlace {
  let schema: z.core.$ZodType = releaseContents;
  let value: unknown = contents;
  let before = '';
  for (const name of place.split('.')) {
    const { known, any } = namesOf(schema);
    const here = before === '' ? name : `${before}.${name}`;
    const own = any === undefined ? [] : ownNames(value).map((each) => `${before}.${each}`);
    const inner = Object.hasOwn(known, name) ? known[name] : any;
    const isEntry = !Array.isArray(value) || Number(name) < value.length || own.includes(here);
    if (inner === undefined || !isEntry) {
      const places = [...own, ...placesIn(releaseContents, '')];
      const near = nearOf(place, places);
      return { unknown: here, near: near.length > 0 ? near : nearOf(here, places) };
    }
    if (any !== undefined && !Array.isArray(value) && !own.includes(here)) return { near: nearOf(here, own) };
    [schema, value, before] = [inner, within(value, name), here];
  }
  return { near: [] };
}
