import { z } from 'zod';
import { faultsOf } from './schema-faults.ts';

/** Stands for an entry that does not fit, until the list is complete. */
const leftOut = Symbol('left out');

/** What the parse under way has left out; parsing is synchronous, so there is only ever one. */
let noticed: string[][] = [];

function notice(error: Pick<z.core.$ZodError, 'issues'>): void {
  noticed.push(faultsOf(error, 'entry'));
}

/** Why entries of an answer were left out, by the answer. */
const reasons = new WeakMap<object, readonly string[]>();

/** Why entries of an answer that `parseAnswer` has read were left out: all faults, in words without their values. */
export function leftOutOf(answer: object): readonly string[] {
  return reasons.get(answer) ?? [];
}

/**
 * What a record can do without: `instead` stands for a value that is missing, and for one that does not fit, which is
 * told like an entry of a list that was left out.
 */
export function orElse<Value extends z.ZodType>(
  value: Value,
  instead: z.core.util.NoUndefined<z.output<Value>>,
) {
  return value
    .catch(({ error }) => {
      notice(error);
      return instead;
    })
    .default(instead);
}

/**
 * A list as upstreams send it: entries that do not fit are left out, so that one of them never voids the whole record.
 * `parseAnswer` tells which.
 */
export function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(
      entry.catch(({ error }) => {
        notice(error);
        // It is taken out again before anybody sees the list.
        return leftOut as unknown as z.output<Entry>;
      }),
    )
    .transform((entries) => entries.filter((each) => each !== (leftOut as unknown)));
}

/** The same for a list that says nothing when it is empty. */
export function filledListOf<Entry extends z.ZodType>(entry: Entry) {
  return listOf(entry).refine((entries) => entries.length > 0, 'No entry fits.');
}

/**
 * A list in which nothing may be missing, because a cart or an order without it would be another one: an entry that does
 * not fit voids the record.
 */
export function wholeListOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry);
}

/**
 * Reads an answer; `leftOut` says why entries of its lists did not fit: all faults, in words without their values.
 * `entries` counts them.
 */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  noticed = [];
  const result = schema.safeParse(body);
  const leftOut = noticed.flat();
  if (leftOut.length > 0 && typeof result.data === 'object' && result.data !== null)
    reasons.set(result.data, leftOut);
  return { result, leftOut, entries: noticed.length };
}
