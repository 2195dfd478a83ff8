import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

/** The protocol's released schemas (Apache 2.0, schemas/LICENSE). */
const folder = join(import.meta.dirname, 'schemas');

// Their own keywords say what requests may contain.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const file of globSync('**/*.json', { cwd: folder })) {
  const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  // Every place to collect at is an address as well by these schemas, so that it would never fit exactly one of them.
  if (schema.$id?.endsWith('/fulfillment_destination.json')) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
  }
  if (typeof schema.$id === 'string') ajv.addSchema(schema);
}

/**
 * Fails unless a value fits a schema of the protocol.
 * @param reference path below `https://ucp.dev/schemas/`, with `#/$defs/…` for a part of it
 */
export function expectSchema(reference: string, value: unknown): void {
  const validate = ajv.getSchema(`https://ucp.dev/schemas/${reference}`);
  if (validate === undefined) throw new Error(`There is no schema ${reference}.`);
  validate(value);
  expect(validate.errors ?? [], JSON.stringify(value)?.slice(0, 2000)).toEqual([]);
}
