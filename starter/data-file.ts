import { z } from 'zod';

/** Schema of the ids in a data file. */
export function idOf<Data extends object>(data: Data) {
  // `Object.keys` loses the key type.
  return z.enum(Object.keys(data) as (keyof Data & string)[]);
}

/** Parses a data file with an entry for each id. Throws a ZodError for an invalid entry. */
export function entriesOf<Data extends object, Entry extends z.ZodType>(data: Data, entry: Entry) {
  return z.record(idOf(data), entry).parse(data);
}
