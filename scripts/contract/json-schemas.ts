/** The schemas of the contract as JSON Schema (2020-12), each exported one under its name. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../sources.mjs';
import { commentsOfFields } from './doc-comments.ts';

export type JsonSchema = Record<string, unknown>;

/** `sentText` is SentText. */
export const pascalCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** The exported schemas of the contract's modules, by name. @throws Error if two modules export different ones */
async function exportedSchemas(): Promise<Map<string, z.ZodType>> {
  const found = new Map<string, z.ZodType>();
  for (const file of globSync('shared/contract/**/*.ts', { cwd: root }).toSorted()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const known = found.get(pascalCase(name));
      if (known !== undefined && known !== schema)
        throw new Error(`${file}: another module exports a schema '${name}'.`);
      found.set(pascalCase(name), schema);
    }
  }
  return found;
}

const isTolerant = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'catch';

function addDescription(json: JsonSchema, ...texts: readonly (string | undefined)[]): void {
  const all = [json.description, ...texts].filter((text) => typeof text === 'string');
  if (all.length > 0) json.description = all.join(' ');
}

/**
 * Adds the comments of fields, and what the storefront makes of values that do not fit; removes the limits of
 * JavaScript's integers, and patterns that a format says already.
 */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  for (const name of ['minimum', 'maximum', 'default'])
    if (Math.abs(Number(jsonSchema[name] ?? 0)) === Number.MAX_SAFE_INTEGER) delete jsonSchema[name];
  // Not a format of JSON Schema.
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (zodSchema instanceof z.ZodArray && isTolerant(zodSchema.element))
    addDescription(jsonSchema, 'An entry that does not fit is left out.');
  const isOptionalField =
    zodSchema instanceof z.ZodDefault
      ? isTolerant(zodSchema.unwrap())
      : zodSchema instanceof z.ZodCatch && zodSchema.unwrap() instanceof z.ZodOptional;
  if (isOptionalField) addDescription(jsonSchema, 'A value that does not fit counts as missing.');
  if (!(zodSchema instanceof z.ZodObject)) return;
  const properties = jsonSchema.properties as Record<string, JsonSchema>;
  for (const [name, comment] of Object.entries(commentsOfFields(zodSchema))) {
    const field = properties[name] ?? {};
    // Read when the document is written: zod completes a schema that several fields share after some of them.
    const toJSON = () => {
      const { description, ...rest } = field;
      return { description: [comment, description].filter(Boolean).join(' '), ...rest };
    };
    properties[name] = { toJSON };
  }
}

export interface NamedSchemas {
  /** All by name, also those that nothing refers to. */
  schemas: Record<string, JsonSchema>;
  /** The schema of a call: a reference if another has it as well, or if it is exported. */
  of(id: string): JsonSchema;
  /** The same without a reference. */
  resolved(id: string): JsonSchema;
}

/**
 * All exported schemas of the contract, and those of its calls by id.
 * @throws Error if two modules export different schemas of one name
 */
export async function jsonSchemas(ofCalls: ReadonlyMap<string, z.ZodType>): Promise<NamedSchemas> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of [...(await exportedSchemas()), ...ofCalls])
    if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas: all } = z.toJSONSchema(registry, {
    // What a gateway sends and gets is the input of the schemas: before defaults and transformations.
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: (context) => describe(context as { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }),
  });
  const schemas = Object.fromEntries(
    Object.entries(all).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as JsonSchema]),
  );
  const nameOf = (id: string): string => {
    const schema = ofCalls.get(id);
    const name = schema && registry.get(schema)?.id;
    if (name === undefined) throw new Error(`There is no schema '${id}'.`);
    return name;
  };
  const references = JSON.stringify(schemas);
  const shared = new Set([...ofCalls.keys()].map(nameOf).filter((name, place, names) => names.indexOf(name) !== place));
  const isInline = (name: string) =>
    ofCalls.has(name) && !shared.has(name) && !references.includes(`"#/components/schemas/${name}"`);
  return {
    schemas,
    of(id) {
      const name = nameOf(id);
      return isInline(name) ? (schemas[name] ?? {}) : { $ref: `#/components/schemas/${name}` };
    },
    resolved: (id) => schemas[nameOf(id)] ?? {},
  };
}
