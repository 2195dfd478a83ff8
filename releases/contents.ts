import { z } from 'zod';
import { parseAnswer } from '../shared/contract/list-of.ts';
import { type ReleaseContents, releaseContents } from '../shared/contract/release.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The parts of a release; each is a file of a market's folder. */
export const parts = ['parameters', 'redirects', 'policy', 'switches'] as const;
export type Part = (typeof parts)[number];

/** What somebody has written for a market, before anything is known of it. */
export type Written = Partial<Record<Part, unknown>>;

/** The JSON Schema of a part, for editors and for names that nobody knows: nothing may be added to what it lists. */
export function schemaOf(part: Part): JsonSchema {
  return z.toJSONSchema(releaseContents.shape[part], {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.additionalProperties === undefined)
        jsonSchema.additionalProperties = false;
    },
  });
}

/** The same text for the same contents, however they were written: names in order, nothing left to taste. */
export function textOf(contents: ReleaseContents): string {
  return JSON.stringify(ordered(contents));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isMapping(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Contents that fit, or everything that does not, with its place. */
export type Read = { contents: ReleaseContents; faults: [] } | { contents: null; faults: string[] };

/** Reads what was written, and forgives nothing: what the storefront would pass over is a fault here. */
export function readWritten(written: Written): Read {
  const { result, leftOut } = parseAnswer(releaseContents, written);
  const unknown = parts.flatMap((part) => unknownNames(written[part], schemaOf(part), part));
  const misfits = result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const faults = [...misfits, ...leftOut, ...unknown];
  if (!result.success || faults.length > 0) return { contents: null, faults };
  return { contents: result.data, faults: [] };
}

/** Names that stand where nobody reads them, as one does that is misspelt. */
function unknownNames(value: unknown, schema: JsonSchema, place: string): string[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined || Array.isArray(items) || typeof items === 'boolean') return [];
    return value.flatMap((entry, index) => unknownNames(entry, items, `${place}.${index}`));
  }
  if (!isMapping(value) || schema.properties === undefined) return [];
  const { properties } = schema;
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined) return [`${place}.${name}: nothing reads a parameter of this name`];
    return typeof known === 'boolean' ? [] : unknownNames(inner, known, `${place}.${name}`);
  });
}
