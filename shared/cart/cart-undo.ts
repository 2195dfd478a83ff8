import { isByGiftCard } from './cart.ts';
import type { CartPart } from './cart-change.ts';

/** The form of the cart page that brings back what was just removed; undefined where none can. */
export function restoringForm(part: CartPart): Record<string, string> | undefined {
  switch (part.of) {
    case 'lineItems':
      // A gift comes back with its code or its points, not by being bought.
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
    // Whoever took it away knew its PIN: the gateway does not ask again.
    case 'payments':
      return isByGiftCard(part.item) && part.item.id !== null
        ? { intent: 'gift-card-restore', giftCardId: part.item.id }
        : undefined;
    case 'discountCode':
      return undefined;
  }
}
