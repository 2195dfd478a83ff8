import { isByGiftCard } from './cart.ts';
import type { CartPart } from './cart-change.ts';

/** Returns the form of the cart page that puts back a removed part; undefined if it cannot be put back. */
export function restoringForm(part: CartPart): Record<string, string> | undefined {
  switch (part.of) {
    case 'lineItems':
      // A gift comes back with its code or its points, not by a purchase.
      if (part.item.isFree) return undefined;
      return { intent: 'restore', sku: part.item.sku, quantity: String(part.item.quantity) };
    case 'loyaltyCard':
      return { intent: 'loyalty-card-add' };
    case 'donations':
      return { intent: 'donation-add', donationId: part.item.id };
    case 'giftCards': {
      const { price, recipientName, message, date } = part.item;
      if (date === null) return undefined;
      const amount = (price.centAmount / 100).toFixed(2);
      return { form: 'bought-card', amount, recipientName, message: message.replaceAll(/\s+/g, ' '), date };
    }
    // Whoever removed it had entered its PIN: the gateway does not require it again.
    case 'payments':
      return isByGiftCard(part.item) && part.item.id !== null
        ? { intent: 'gift-card-restore', giftCardId: part.item.id }
        : undefined;
    case 'discountCode':
      return undefined;
  }
}
