import { z } from 'zod';
import { maskPattern } from '../../shared/forms/mask.ts';
import { memoise } from '../../shared/memoise.ts';
import type { Field } from './field.ts';

/** What a browser checks by itself, as attributes of a control. */
export interface Constraints {
  required?: true;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  pattern?: string;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the first schema of a field that several parts of a form define. */
function firstOf(schema: JsonSchema): JsonSchema {
  const [first] = schema.allOf ?? [];
  return typeof first === 'object' ? first : schema;
}

/** Returns the schema `x` of `'' or x`; `optional` if the empty text is allowed. */
function withoutEmpty(schema: JsonSchema): { schema: JsonSchema; optional: boolean } {
  const variants = (schema.anyOf ?? [schema]).filter((each) => typeof each === 'object');
  const filled = variants.filter((each) => each.const !== '');
  return { schema: filled[0] ?? {}, optional: filled.length < variants.length };
}

function constraintsOf(found: JsonSchema, { type, mask: writing, freeLength }: Field): Constraints {
  const mask = freeLength === true ? undefined : writing;
  const { schema, optional } = withoutEmpty(found);
  const { minLength = 0, maxLength, minimum, maximum, pattern, format } = schema;
  const filled = !optional && (minLength > 0 || format !== undefined || schema.enum !== undefined || 'const' in schema);
  const own = mask === undefined ? pattern : maskPattern(mask);
  return {
    ...(filled && { required: true }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength: mask?.length ?? maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    // Browsers check these two types by themselves.
    ...(own !== undefined && type !== 'email' && type !== 'date' && { pattern: own.replace(/^\^|\$$/g, '') }),
  };
}

/** The fields of an object or of the parts of an intersection; the first definition of a field wins. */
function propertiesIn({ properties = {}, allOf = [] }: JsonSchema): Record<string, JsonSchema> {
  const parts = allOf.map((part) => (typeof part === 'object' ? propertiesIn(part) : {}));
  // Schemas of objects have no bare `true` among their properties.
  const own = properties as Record<string, JsonSchema>;
  return Object.assign({}, ...parts.toReversed(), own);
}

// The input side: browsers check what is typed, not what it is transformed into.
const propertiesOf = memoise((schema: z.ZodType) =>
  propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
);

/** Constraints of a field that a browser can check, derived from the schema of its form. */
export function fieldConstraints(schema: z.ZodType, name: string, field: Field): Constraints {
  return constraintsOf(firstOf(propertiesOf(schema)[name] ?? {}), field);
}
