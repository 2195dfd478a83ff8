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

/** Of the schemas of a field that several parts of a form speak of, the first. */
function firstOf(schema: JsonSchema): JsonSchema {
  const [first] = schema.allOf ?? [];
  return typeof first === 'object' ? first : schema;
}

/** The one schema behind `'' or something`; true when the empty text is allowed. */
function withoutEmpty(schema: JsonSchema): { schema: JsonSchema; optional: boolean } {
  const variants = (schema.anyOf ?? [schema]).filter((each) => typeof each === 'object');
  const filled = variants.filter((each) => each.const !== '');
  return { schema: filled[0] ?? {}, optional: filled.length < variants.length };
}

/** What the schema of one field says, in the words of HTML. */
function constraintsOf(found: JsonSchema, { type, mask: writing, freeLength }: Field): Constraints {
  const mask = freeLength === true ? undefined : writing;
  const { schema, optional } = withoutEmpty(found);
  const { minLength = 0, maxLength, minimum, maximum, pattern, format } = schema;
  const filled =
    !optional && (minLength > 0 || format !== undefined || schema.enum !== undefined || 'const' in schema);
  const own = mask === undefined ? pattern : maskPattern(mask);
  return {
    ...(filled && { required: true }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength: mask?.length ?? maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    // Browsers know these two kinds themselves.
    ...(own !== undefined && type !== 'email' && type !== 'date' && { pattern: own.replace(/^\^|\$$/g, '') }),
  };
}

/** The fields of an object, or of all that an intersection is made of; where two speak of one, the first. */
function propertiesIn({ properties = {}, allOf = [] }: JsonSchema): Record<string, JsonSchema> {
  const parts = allOf.map((part) => (typeof part === 'object' ? propertiesIn(part) : {}));
  // A schema of an object has no bare `true` among its properties.
  const own = properties as Record<string, JsonSchema>;
  return Object.assign({}, ...parts.toReversed(), own);
}

// What goes in is what is typed; what it is turned into is nothing that a browser can check.
const propertiesOf = memoise((schema: z.ZodType) =>
  propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
);

/** What a browser can check of a field while it is typed, derived from the schema of its form. */
export function fieldConstraints(schema: z.ZodType, name: string, field: Field): Constraints {
  return constraintsOf(firstOf(propertiesOf(schema)[name] ?? {}), field);
}
