export interface SharedLine {
  sku: string;
  quantity: number;
}

const maxLines = 50;

/** Returns the lines of a cart for a link: `sku*quantity`, comma separated. It contains nothing about the owner. */
export function sharedLines(lines: readonly SharedLine[]): string {
  return lines
    .slice(0, maxLines)
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .join(',');
}

/**
 * Parses a link. Returns its lines, with quantities between 1 and 10; `isWhole` is false if some entry is invalid.
 * Invalid entries are not returned: anybody can write such a link, and the shop must not show its text.
 */
export function parseSharedLines(text: string): { lines: SharedLine[]; isWhole: boolean } {
  const lines: SharedLine[] = [];
  let isWhole = true;
  for (const entry of text.split(',').slice(0, maxLines)) {
    // Links of earlier versions end in the number of the option.
    const [, sku, quantity] = /^([\w-]{1,64})\*(\d{1,2})(?:\*\d{1,20})?$/.exec(entry) ?? [];
    if (sku === undefined) {
      isWhole &&= entry === '';
      continue;
    }
    lines.push({ sku, quantity: Math.min(10, Math.max(1, Number(quantity))) });
  }
  return { lines, isWhole };
}
