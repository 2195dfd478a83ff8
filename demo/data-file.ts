import { z } from 'zod';

/** The ids of a data file that has one entry for each, as a schema for those who name them. */
export function idOf<Data extends object>(data: Data) {
  // Object.keys forgets the keys' type.
  return z.enum(Object.keys(data) as (keyof Data & string)[]);
}

/** A data file that has one entry for each id. Throws a ZodError when an entry is not as the schema says. */
export function entriesOf<Data extends object, Entry extends z.ZodType>(data: Data, entry: Entry) {
  return z.record(idOf(data), entry).parse(data);
}
