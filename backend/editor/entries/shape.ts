import { z } from 'zod';
import { ownBlock, shopBlocks } from '../../../shared/contract/content/own-block.ts';
import type { Json, Path } from './json.ts';

/** What a schema says about a value of an entry: the form, and what is missing in an entry, come from it. */
export type Shape = {
  /** The value may be null. */
  isNullable: boolean;
  /** The value that a missing one stands for; undefined if it must be there. */
  fallback: Json | undefined;
} & (
  | { kind: 'object'; fields: Readonly<Record<string, Shape>> }
  | { kind: 'list'; item: Shape }
  /** One of several objects, each with its name as the only key. */
  | { kind: 'choice'; choices: readonly Shape[] }
  | { kind: 'text'; format: string | undefined; maxLength: number | undefined }
  | { kind: 'options'; values: readonly string[] }
  | { kind: 'number'; min: number | undefined; max: number | undefined; isInteger: boolean }
  | { kind: 'switch' }
);

const plain = { isNullable: false, fallback: undefined };

/** A bound that was set; zod gives infinities and the limits of safe integers otherwise. */
const boundOf = (bound: number | null | undefined): number | undefined =>
  bound === null || bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;

/** The shapes of the shop's own blocks. Their schemas may be of any kind: the form then follows what is stored. */
function ownShapes(): Shape[] {
  return Object.entries(shopBlocks).map(([name, { schema }]) => {
    const fields = (): Shape => {
      try {
        return shapeOf(schema);
      } catch {
        return { ...plain, kind: 'object', fields: {} };
      }
    };
    return { ...plain, kind: 'object', fields: { [name]: fields() } };
  });
}

/** Reads the shape of a schema. Throws for a kind of schema that no form can show. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, each]) => [name, shapeOf(each)]);
    return { ...plain, kind: 'object', fields: Object.fromEntries(fields) };
  }
  if (schema instanceof z.ZodArray) return { ...plain, kind: 'list', item: shapeOf(schema.element) };
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodCatch) return shapeOf(schema._zod.def.innerType);
  if (schema instanceof z.ZodNullable) return { ...shapeOf(schema._zod.def.innerType), isNullable: true };
  if (schema instanceof z.ZodDefault)
    return { ...shapeOf(schema._zod.def.innerType), fallback: z.json().parse(schema._zod.def.defaultValue) };
  if (schema instanceof z.ZodUnion) {
    const choices = schema.options.flatMap((option) => (option === ownBlock ? ownShapes() : [shapeOf(option)]));
    const [first] = choices;
    // A path or an address: both are texts.
    return first?.kind === 'text' ? first : { ...plain, kind: 'choice', choices };
  }
  if (schema instanceof z.ZodEnum) return { ...plain, kind: 'options', values: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { ...plain, kind: 'switch' };
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const isInteger = schema.format?.includes('int') ?? false;
    return { ...plain, kind: 'number', min: boundOf(minValue), max: boundOf(maxValue), isInteger };
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return {
      ...plain,
      kind: 'text',
      format: schema.format ?? undefined,
      maxLength: boundOf(schema.maxLength),
    };
  throw new Error(`No form can show a schema of the kind '${schema._zod.def.type}'.`);
}

/** The shape of one of several objects that has this name. */
function choiceNamed(choices: readonly Shape[], name: string | undefined): Shape | undefined {
  return choices.find((choice) => choice.kind === 'object' && name !== undefined && Object.hasOwn(choice.fields, name));
}

/** The shape of the value at a path; undefined where the schema has none. */
export function shapeAt(shape: Shape | undefined, [name, ...rest]: Path): Shape | undefined {
  if (name === undefined || shape === undefined) return shape;
  if (shape.kind === 'object') return shapeAt(Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined, rest);
  if (shape.kind === 'list') return shapeAt(shape.item, rest);
  return shape.kind === 'choice' ? shapeAt(choiceNamed(shape.choices, name), [name, ...rest]) : undefined;
}

/**
 * An entry with all fields of its schema, those that are missing with their fallback, so that the form shows them; an
 * empty text that may be null is null. Values that do not fit stay as they are.
 */
export function completed(shape: Shape | undefined, value: Json): Json {
  if (shape === undefined) return value;
  if (value === '' && shape.isNullable && (shape.kind === 'text' || shape.kind === 'options')) return null;
  if (Array.isArray(value)) return shape.kind === 'list' ? value.map((each) => completed(shape.item, each)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (shape.kind === 'choice') return completed(choiceNamed(shape.choices, Object.keys(value)[0]), value);
  if (shape.kind !== 'object') return value;
  const known = Object.entries(shape.fields).flatMap(([name, field]): [string, Json][] => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (own === undefined) return field.fallback === undefined ? [] : [[name, field.fallback]];
    return [[name, completed(field, own)]];
  });
  return { ...Object.fromEntries(known), ...withoutNames(value, shape.fields) };
}

const withoutNames = (value: { [name: string]: Json }, names: object): { [name: string]: Json } =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(names, name)));

/** A first value of a shape: empty texts and lists, lowest numbers, first choices. */
export function freshValue(shape: Shape): Json {
  if (shape.fallback !== undefined) return shape.fallback;
  if (shape.isNullable) return null;
  switch (shape.kind) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, freshValue(field)]));
    case 'list':
      return [];
    case 'choice':
      return shape.choices[0] === undefined ? null : freshValue(shape.choices[0]);
    case 'text':
      return '';
    case 'options':
      return shape.values[0] ?? '';
    case 'number':
      return shape.min ?? 0;
    case 'switch':
      return false;
  }
}
