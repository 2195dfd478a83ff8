export interface SharedLine {
  sku: string;
  quantity: number;
}

const maxLines = 50;

/** The lines of a cart as they travel in a link: `sku*quantity`, comma separated. Nothing of the owner goes along. */
export function sharedLines(lines: readonly SharedLine[]): string {
  return lines
    .slice(0, maxLines)
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .join(',');
}

/**
 * What a link says: its lines, with quantities between 1 and 10, and whether anything in it is not understood. What that
 * was is not given: anybody can write such a link, and nothing of it may be said in the shop's name.
 */
export function parseSharedLines(text: string): { lines: SharedLine[]; isWhole: boolean } {
  const lines: SharedLine[] = [];
  let isWhole = true;
  for (const entry of text.split(',').slice(0, maxLines)) {
    // Links that were sent before end in the number of the option.
    const [, sku, quantity] = /^([\w-]{1,64})\*(\d{1,2})(?:\*\d{1,20})?$/.exec(entry) ?? [];
    if (sku === undefined) {
      isWhole &&= entry === '';
      continue;
    }
    lines.push({ sku, quantity: Math.min(10, Math.max(1, Number(quantity))) });
  }
  return { lines, isWhole };
}
