export interface SharedLine {
  sku: string;
  quantity: number;
}

export const maxSharedLines = 50;

/** Returns the lines of a cart for a link: `sku*quantity`, comma separated. It contains nothing about the owner. */
export function sharedLines(lines: readonly SharedLine[]): string {
  return lines
    .slice(0, maxSharedLines)
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .join(',');
}
