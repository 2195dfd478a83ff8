/** Where in an answer something was left out. Slow, and for answers that do not fit only. */
import { z } from 'zod';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import { faultsOf } from '../../../shared/contract/gateway/schema-faults.ts';

type Path = readonly PropertyKey[];

/** The schemas of the parts of a value, each with its place. */
function partsOf(schema: z.core.$ZodTypes, value: unknown): [z.core.$ZodType, unknown, Path][] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return typeof value === 'object' && value !== null
        ? Object.entries(def.shape).map(([name, part]) => [part, Reflect.get(value, name), [name]])
        : [];
    case 'array':
      return Array.isArray(value) ? value.map((entry, at) => [def.element, entry, [at]]) : [];
    case 'union': {
      const fitting = def.options.find((option) => z.safeParse(option, value).success);
      return fitting === undefined ? [] : [[fitting, value, []]];
    }
    case 'pipe':
      return [[def.in, value, []]];
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? [] : [[def.innerType, value, []]];
    case 'default':
      return value === undefined ? [] : [[def.innerType, value, []]];
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return [[def.innerType, value, []]];
    default:
      return [];
  }
}

/** What was left out of an answer: for each value its place, with the numbers of entries, and what was expected. */
export function leftOutPlaces(schema: z.core.$ZodType, value: unknown, path: Path = []): string[] {
  // All schemas of the contract are zod's own.
  const known = schema as z.core.$ZodTypes;
  const parts = partsOf(known, value).flatMap(([part, inside, place]) =>
    leftOutPlaces(part, inside, [...path, ...place]),
  );
  if (known._zod.def.type !== 'catch') return parts;
  const { error } = z.safeParse(known._zod.def.innerType, value);
  if (error === undefined || parseAnswer(known as unknown as z.ZodType, value).entries === 0) return parts;
  const issues = error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  return [...faultsOf({ issues }, 'the whole'), ...parts];
}
