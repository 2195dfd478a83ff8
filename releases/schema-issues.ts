/**
 * Finds all schema issues of a configuration, each with its place. The storefront skips invalid entries, since a
 * mistake of the upstream must not break a market; operators get every issue.
 */
import { z } from 'zod';
import { isMapping } from './mapping.ts';

export interface SchemaIssue {
  /** Path from the validated value; list entries by index from 0. */
  at: readonly (string | number)[];
  words: string;
}

const maxNames = 20;

const listed = (names: readonly unknown[]): string =>
  names.length > maxNames ? '' : ` (${names.map(String).join(', ')})`;

/** A value as JSON, cut after 120 characters. */
function said(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const kinds: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a mapping',
  record: 'a mapping',
  string: 'a text',
};

function issueWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type')
    return value === undefined
      ? 'is missing'
      : `${said(value)} is given where ${kinds[issue.expected] ?? issue.expected} is expected`;
  if (issue.code === 'invalid_value') return `${said(value)} is none of those there are${listed(issue.values)}`;
  if (issue.code === 'too_small' && issue.origin !== 'string') return `${said(value)} is less than ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin !== 'string') return `${said(value)} is more than ${issue.maximum}`;
  if (issue.code === 'invalid_format' && 'prefix' in issue)
    return `${said(value)} does not begin with ${String(issue.prefix)}`;
  if (issue.code === 'invalid_format' && issue.format === 'datetime')
    return `${said(value)} is no time such as 2026-12-24T18:00:00Z`;
  return `${said(value)}: ${issue.message}`;
}

/** Issues that the schema reports for a value as a whole. */
function ownIssues(schema: z.core.$ZodType, value: unknown, at: SchemaIssue['at']): SchemaIssue[] {
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).map((issue) => {
    const within = issue.path.filter((name) => typeof name !== 'symbol');
    const inner = within.reduce<unknown>(
      (found, name) => (Array.isArray(found) || isMapping(found) ? Reflect.get(found, name) : undefined),
      value,
    );
    return { at: [...at, ...within], words: issueWords(issue, inner) };
  });
}

function inMapping(schema: z.ZodObject, value: object, at: SchemaIssue['at']): SchemaIssue[] {
  const { shape } = schema;
  const names = Object.keys(shape);
  return [
    ...Object.keys(value)
      .filter((name) => !Object.hasOwn(shape, name))
      .map((name) => ({
        at: [...at, name],
        words: `nothing reads a parameter of this name${listed(names)}`,
      })),
    ...Object.entries(shape).flatMap(([name, inner]) => schemaIssuesIn(inner, Reflect.get(value, name), [...at, name])),
  ];
}

function inRecord({ keyType, valueType }: z.ZodRecord, value: object, at: SchemaIssue['at']): SchemaIssue[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    if (z.safeParse(keyType, name).success) return schemaIssuesIn(valueType, inner, [...at, name]);
    const known = keyType instanceof z.ZodEnum ? listed(keyType.options) : '';
    return [{ at: [...at, name], words: `nothing is called so${known}` }];
  });
}

/** Issues of the entries of a value. */
function inside(schema: z.core.$ZodType, value: unknown, at: SchemaIssue['at']): SchemaIssue[] {
  if (schema instanceof z.ZodPipe) return schemaIssuesIn(schema.in, value, at);
  if (schema instanceof z.ZodOptional) return value === undefined ? [] : schemaIssuesIn(schema.unwrap(), value, at);
  if (schema instanceof z.ZodNullable) return value === null ? [] : schemaIssuesIn(schema.unwrap(), value, at);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry, index) => schemaIssuesIn(schema.element, entry, [...at, index]));
  if (schema instanceof z.ZodObject && isMapping(value)) return inMapping(schema, value, at);
  if (schema instanceof z.ZodRecord && isMapping(value)) return inRecord(schema, value, at);
  return [];
}

/** All issues of a value, including those that the schema itself would ignore (`catch`, unknown keys). */
export function schemaIssuesIn(schema: z.core.$ZodType, value: unknown, at: SchemaIssue['at'] = []): SchemaIssue[] {
  if (schema instanceof z.ZodDefault) return value === undefined ? [] : schemaIssuesIn(schema.unwrap(), value, at);
  if (schema instanceof z.ZodCatch) return schemaIssuesIn(schema.unwrap(), value, at);
  const found = inside(schema, value, at);
  return found.length > 0 ? found : ownIssues(schema, value, at);
}

/** A value without its invalid places; list entries are removed whole. Undefined where nothing is left. */
export function withoutIssues(value: unknown, places: readonly SchemaIssue['at'][]): unknown {
  if (places.length === 0) return value;
  if (places.some((place) => place.length === 0)) return undefined;
  const byName = Map.groupBy(places, ([name]) => name);
  if (Array.isArray(value)) return value.filter((_, index) => !byName.has(index));
  if (!isMapping(value)) return undefined;
  const left = Object.entries(value).flatMap(([name, inner]) => {
    const valid = withoutIssues(
      inner,
      (byName.get(name) ?? []).map((place) => place.slice(1)),
    );
    return valid === undefined ? [] : [[name, valid] as const];
  });
  return Object.fromEntries(left);
}
