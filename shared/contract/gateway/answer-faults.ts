/** What does not fit in an answer, and where. It costs several parses: only for answers that do not fit. */
import { z } from 'zod';
import { parseAnswer } from './list-of.ts';
import { faultsOf, inAnyEntry } from './schema-faults.ts';

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

/** True if nothing of a value was left out. */
function isWhole(schema: z.core.$ZodType, value: unknown): boolean {
  // All schemas of the contract are zod's own.
  const { result, entries } = parseAnswer(schema as z.ZodType, value);
  return result.success && entries === 0;
}

/** What was left out of an answer: for each value its place, with the numbers of entries, and what was expected. */
export function leftOutPlaces(schema: z.core.$ZodType, value: unknown, path: Path = []): string[] {
  if (isWhole(schema, value)) return [];
  const known = schema as z.core.$ZodTypes;
  const parts = partsOf(known, value).flatMap(([part, inside, place]) =>
    leftOutPlaces(part, inside, [...path, ...place]),
  );
  if (known._zod.def.type !== 'catch') return parts;
  const { error } = z.safeParse(known._zod.def.innerType, value);
  if (error === undefined) return parts;
  const issues = error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  return [...faultsOf({ issues }, 'the whole'), ...parts];
}

/**
 * All that does not fit in an answer that was read by `parseAnswer`: places with the numbers of entries, and what was
 * expected there. Of a fault that many entries have the first is named.
 */
export function answerFaults<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  { result, leftOut }: ReturnType<typeof parseAnswer<Schema>>,
): string[] {
  const places = leftOut.length > 0 ? leftOutPlaces(schema, body) : [];
  const all = [
    ...(result.success ? [] : faultsOf(result.error, 'the whole')),
    ...(places.length > 0 ? places : leftOut),
  ];
  return [...Map.groupBy(all, inAnyEntry).values()].flatMap((same) => same.slice(0, 1));
}

/** Ids by which an entry of an answer is found again; nobody is known by them. */
const idNames = ['sku', 'optionId', 'productId', 'familyId', 'storeId', 'uid'] as const;

/** The id of the innermost entry with one around a fault's place: `optionId 1000001`; null if there is none. */
export function entryIdOf(body: unknown, fault: string): string | null {
  let found: string | null = null;
  let value = body;
  for (const name of ['', ...(/^[^ :]*/.exec(fault)?.[0] ?? '').split('.')]) {
    if (name !== '') value = Object(value)[name];
    for (const idName of idNames) {
      const id: unknown = Object(value)[idName];
      if (typeof id === 'string' && /^[\p{L}\p{N} _./+#()-]{1,64}$/u.test(id)) {
        found = `${idName} ${id}`;
        break;
      }
    }
  }
  return found;
}
