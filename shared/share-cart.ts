export interface SharedLine {
  sku: string;
  quantity: number;
  /** The option that the piece belongs to, for its name; a link may do without. */
  optionId?: string;
}

const maxLines = 50;

/** Characters of an entry that are named when it cannot be read. */
const maxNamed = 40;

/** A line of a link: sku and quantity, and the option. */
function entryOf({ sku, quantity, optionId }: SharedLine): string {
  return [sku, quantity, ...(optionId === undefined ? [] : [optionId])].join('*');
}

/**
 * The lines of a cart as they travel in a link: `sku*quantity*optionId`, comma separated. Nothing of the owner goes
 * along.
 */
export function sharedLines(lines: readonly SharedLine[]): string {
  return lines.slice(0, maxLines).map(entryOf).join(',');
}

/** What a link says: its lines, with quantities between 1 and 10, and the entries that are not understood. */
export function parseSharedLines(text: string): { lines: SharedLine[]; unreadable: string[] } {
  const lines: SharedLine[] = [];
  const unreadable: string[] = [];
  for (const entry of text.split(',').slice(0, maxLines)) {
    const [, sku, quantity, optionId] = /^([\w-]{1,64})\*(\d{1,2})(?:\*(\d{1,20}))?$/.exec(entry) ?? [];
    if (sku === undefined) {
      if (entry !== '') unreadable.push(entry.slice(0, maxNamed));
      continue;
    }
    const pieces = Math.min(10, Math.max(1, Number(quantity)));
    lines.push({ sku, quantity: pieces, ...(optionId !== undefined && { optionId }) });
  }
  return { lines, unreadable };
}
