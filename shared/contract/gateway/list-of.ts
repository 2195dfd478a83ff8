import { z } from 'zod';
import { faultsOf } from './schema-faults.ts';

/** Replaces an invalid entry until the list is complete. */
const leftOut = Symbol('left out');

/** The issues of the current parse. Parsing is synchronous, so there is only one at a time. */
let noticed: string[][] = [];

function notice(error: Pick<z.core.$ZodError, 'issues'>): void {
  noticed.push(faultsOf(error, 'entry'));
}

/** The issues of entries that were left out, by answer. */
const reasons = new WeakMap<object, readonly string[]>();

/** Returns why entries of an answer read by `parseAnswer` were left out: all issues, as text without the values. */
export function leftOutOf(answer: object): readonly string[] {
  return reasons.get(answer) ?? [];
}

/**
 * A field that a record does not need: `instead` replaces a missing or invalid value. An invalid one is reported like
 * a list entry that was left out.
 */
export function orElse<Value extends z.ZodType>(value: Value, instead: z.core.util.NoUndefined<z.output<Value>>) {
  return value
    .catch(({ error }) => {
      notice(error);
      return instead;
    })
    .default(instead);
}

/**
 * A list from an upstream: invalid entries are left out, so that one of them never invalidates the whole record.
 * `parseAnswer` reports them.
 */
export function listOf<Entry extends z.ZodType>(entry: Entry) {
  return markedListOf(entry).transform(fitting);
}

/** An array with `leftOut` in place of invalid entries. */
function markedListOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(
    entry.catch(({ error }) => {
      notice(error);
      // It is filtered out by `fitting`.
      return leftOut as unknown as z.output<Entry>;
    }),
  );
}

const fitting = <Value>(entries: readonly Value[]): Value[] => entries.filter((each) => each !== (leftOut as unknown));

/** A list that may be empty, but not because none of its entries fits: the shop would look empty. */
export function fittingListOf<Entry extends z.ZodType>(entry: Entry) {
  return markedListOf(entry)
    .refine((entries) => entries.length === 0 || fitting(entries).length > 0, 'No entry fits.')
    .transform(fitting);
}

/** A list that must not be empty. */
export function filledListOf<Entry extends z.ZodType>(entry: Entry) {
  return fittingListOf(entry).refine((entries) => entries.length > 0, noEntry);
}

/** What is wrong with a list that must not be empty, and is. */
export const noEntry = 'At least one entry was expected.';

/**
 * A list that must be complete, because a cart or an order without an entry would be a different one: an invalid entry
 * invalidates the record.
 */
export function wholeListOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry);
}

/**
 * Parses an answer. `leftOut` has the issues of entries that were left out, as text without the values; `entries` is
 * the number of these entries.
 */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  noticed = [];
  const result = schema.safeParse(body);
  const leftOut = noticed.flat();
  if (leftOut.length > 0 && typeof result.data === 'object' && result.data !== null) reasons.set(result.data, leftOut);
  return { result, leftOut, entries: noticed.length };
}
