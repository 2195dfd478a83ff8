/** Texts for operators about each field that they may set: for the schemas of editors, and for docs/parameters.md. */
import { z } from 'zod';

/** Text of a field. The schema itself has whether it is required, and its default. */
export interface FieldText {
  /** Effect of the field. */
  text: string;
  /** Unit of its value; a field without one is a switch, a name or a mapping. */
  unit?: string;
  /** Place where a shopper sees it. */
  seen: string;
  /** A value in the syntax of the file. */
  example: unknown;
}

/** The texts of all described fields, by their schemas. */
export const fieldTexts = z.registry<FieldText>();

/** Returns the text in one line, as editors show it. */
const inOneLine = ({ text, unit, seen }: FieldText): string =>
  [text, ...(unit === undefined ? [] : [`In ${unit}.`]), `Seen: ${seen}.`].join(' ');

/** Registers the texts of a mapping's fields; a missing text is a compile error. */
export function described<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  texts: { readonly [Name in keyof Shape]: FieldText },
): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => {
    // Each name of the shape has a text, by type.
    const text = texts[name as keyof Shape];
    return [name, schema.meta({ description: inOneLine(text), examples: [text.example] }).register(fieldTexts, text)];
  });
  // The names and schemas are those of the shape.
  return Object.fromEntries(fields) as Shape;
}
