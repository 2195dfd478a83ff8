/** One entry of a feed as it stands there: a row of a table, an item of an XML document. */
export interface FeedRecord {
  /** Where it begins, counted from 1. */
  line: number;
  /** What the fields say, by their name in lower case with `_` between words; several where a field comes again. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Why it cannot be read; then it has no fields. */
  broken?: string;
}

/** The first value of a field, trimmed; undefined where it is missing or empty. */
export function fieldOf({ fields }: FeedRecord, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields.get(name)?.[0]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** The name of a field in one spelling: `g:Item Group ID`, `item_group_id` and `Item group id` are the same. */
export function fieldName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s_]+/g, '_');
}
