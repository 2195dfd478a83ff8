import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf, faultsText } from '../../../shared/contract/gateway/schema-faults.ts';

const faultText = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  return error === undefined ? '' : faultsText(faultsOf(error, 'the whole'));
};

it('names every place with what was expected there, and never the value', () => {
  const schema = z.object({ title: z.string(), inner: z.object({ kind: z.enum(['a', 'b']) }) });
  expect(faultText(schema, { title: 7, inner: { kind: 'secret' } })).toBe(
    'title: Invalid input: expected string, received number; inner.kind: Invalid option: expected one of "a"|"b"',
  );
  expect(faultText(schema, 'secret')).toBe('the whole: Invalid input: expected object, received string');
});

it('names the alternatives of a union, if they are few', () => {
  const schema = z.object({ above: z.union([z.int(), z.object({ cents: z.int() })]) });
  expect(faultText(schema, { above: { cents: 'secret' } })).toBe(
    'above: Invalid input: expected number, received object, or cents: Invalid input: expected number, received string',
  );
  const many = z.union([z.int(), z.boolean(), z.null(), z.array(z.int())]);
  expect(faultText(many, 'secret')).toBe('the whole: Invalid input');
});

it('says each fault once, and how many there are besides the first twenty', () => {
  expect(faultsText(['a', 'a', 'b'])).toBe('a; b');
  const many = Array.from({ length: 23 }, (_, index) => `fault ${index}`);
  expect(faultsText(many)).toMatch(/^fault 0; .*; fault 19; and 3 more$/);
});
