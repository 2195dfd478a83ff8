/** A raw entry of a feed: a row of a table, an item of an XML document. */
export interface FeedRecord {
  /** Line number, counted from 1. */
  line: number;
  /** Values by field name, in lower case with `_` between words. A repeated field has several values. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Why it cannot be read; then it has at most the fields that identify it. */
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

/** Normalises a field name: `g:Item Group ID`, `item_group_id` and `Item group id` are the same. */
export function fieldName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s_]+/g, '_');
}
