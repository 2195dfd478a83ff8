import type { Cart } from './contract/cart.ts';

interface SharedLine {
  sku: string;
  quantity: number;
}

const maxLines = 50;

/** The lines of a cart as they travel in a link: `sku*quantity`, comma separated. Nothing of the owner goes along. */
export function sharedLines(cart: Pick<Cart, 'lineItems'>): string {
  return cart.lineItems
    .slice(0, maxLines)
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .join(',');
}

/** Reads such a link; entries that are not understood are left out, quantities kept between 1 and 10. */
export function parseSharedLines(text: string): SharedLine[] {
  return text
    .split(',')
    .slice(0, maxLines)
    .flatMap((entry) => {
      const [, sku, quantity] = /^([\w-]{1,64})\*(\d{1,2})$/.exec(entry) ?? [];
      if (sku === undefined || quantity === undefined) return [];
      return [{ sku, quantity: Math.min(10, Math.max(1, Number(quantity))) }];
    });
}
