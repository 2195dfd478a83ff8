/** What operators are told of each field that they may set: in the schemas that editors read, and in docs/parameters.md. */
import { z } from 'zod';

/** What is said of a field. Whether it must be there, and what stands for it otherwise, the schema itself says. */
export interface FieldText {
  /** What it does. */
  text: string;
  /** Of its value; a field without one is a switch, a name or a mapping. */
  unit?: string;
  /** Where a shopper sees it. */
  seen: string;
  /** A value as it is written in a file. */
  example: unknown;
}

/** The texts of all described fields, by their schemas. */
export const fieldTexts = z.registry<FieldText>();

/** The same in one line, as editors show it. */
const inOneLine = ({ text, unit, seen }: FieldText): string =>
  [text, ...(unit === undefined ? [] : [`In ${unit}.`]), `Seen: ${seen}.`].join(' ');

/** The fields of a mapping with their texts; a field without one is no program. */
export function described<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  texts: { readonly [Name in keyof Shape]: FieldText },
): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => {
    // Each name of the shape has a text, by type.
    const text = texts[name as keyof Shape];
    return [
      name,
      schema.meta({ description: inOneLine(text), examples: [text.example] }).register(fieldTexts, text),
    ];
  });
  // The same names with the same schemas.
  return Object.fromEntries(fields) as Shape;
}
