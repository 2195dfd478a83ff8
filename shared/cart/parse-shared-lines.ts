import { sku } from '../contract/gateway/values.ts';
import { maxSharedLines, type SharedLine } from './share-cart.ts';

/**
 * Parses a link. Returns its lines, with quantities between 1 and 10; `isWhole` is false if some entry is invalid.
 * Invalid entries are not returned: anybody can write such a link, and the shop must not show its text.
 */
export function parseSharedLines(text: string): { lines: SharedLine[]; isWhole: boolean } {
  const lines: SharedLine[] = [];
  let isWhole = true;
  for (const entry of text.split(',').slice(0, maxSharedLines)) {
    // Links of earlier versions end in the number of the option.
    const [, code, quantity] = /^([^*]+)\*(\d{1,2})(?:\*\d{1,20})?$/.exec(entry) ?? [];
    const known = sku.safeParse(code).data;
    if (known === undefined) {
      isWhole &&= entry === '';
      continue;
    }
    lines.push({ sku: known, quantity: Math.min(10, Math.max(1, Number(quantity))) });
  }
  return { lines, isWhole };
}
