import { boughtLine, isByGiftCard } from '../../shared/cart/cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CallInput, CallName, Contract } from '../../shared/contract/contract.ts';

/** What a write to a cart asks for, besides the cart and its version. */
type CartInput<Name extends CallName> = Omit<CallInput<Name>, 'cartId' | 'version'>;

type IsCarriedOut<Name extends CallName> = (asked: CartInput<Name>, before: Cart, after: Cart) => boolean;

const bought = (cart: Cart, sku: string): number => boughtLine(cart, sku)?.quantity ?? 0;

const hasLine = ({ lineItems }: Cart, id: string): boolean => lineItems.some(({ lineId }) => lineId === id);

const holdsCode = ({ discountCode }: Cart, wanted: string): boolean =>
  discountCode.some(({ code }) => code.toUpperCase() === wanted.toUpperCase());

const giftPayments = ({ payments }: Cart): number => payments.filter(isByGiftCard).length;

const hasId = (parts: readonly { id: string | null }[], wanted: string): boolean =>
  parts.some(({ id }) => id === wanted);

/**
 * The writes whose effect can be seen in the cart: whether it shows that one was carried out, after nobody heard its
 * answer. `before` is the cart that it was sent for.
 */
const carriedOut: {
  readonly [Name in CallName as Contract[Name] extends { seenInCart: true }
    ? Name
    : never]: IsCarriedOut<Name>;
} = {
  addProduct: ({ sku, inPlaceOf }, before, after) =>
    bought(after, sku) > bought(before, sku) && (inPlaceOf === undefined || !hasLine(after, inPlaceOf)),
  addProducts: ({ items }, before, after) =>
    items.some(({ sku }) => bought(after, sku) > bought(before, sku)),
  setQuantity: ({ lineItemId, quantity }, _, { lineItems }) =>
    lineItems.some((line) => line.lineId === lineItemId && line.quantity === Number(quantity)),
  // Where it was carried out there is no cart to show it.
  deleteCart: () => false,
  deleteProduct: ({ lineId }, _, after) => !hasLine(after, lineId),
  // What it changes is not known before; a cart that has moved on is refreshed once more.
  refreshCart: () => false,
  addPromoCode: ({ promoCode }, _, after) => holdsCode(after, promoCode),
  deletePromoCode: ({ promoCode }, _, after) => !holdsCode(after, promoCode),
  setLoyaltyOffers: ({ loyaltyOfferIds }, _, { loyaltyOffers: { offers } }) =>
    offers.length === loyaltyOfferIds.length && offers.every(({ id }) => loyaltyOfferIds.includes(id)),
  addLoyaltyCard: (_, __, { loyaltyCard }) => loyaltyCard !== null,
  deleteLoyaltyCard: (_, __, { loyaltyCard }) => loyaltyCard === null,
  addGiftCard: (_, before, after) => after.giftCards.length > before.giftCards.length,
  payWithGiftCard: (_, before, after) => giftPayments(after) > giftPayments(before),
  deleteGiftCard: ({ giftCardId }, _, { giftCards, payments }) =>
    !hasId([...giftCards, ...payments], giftCardId),
  restoreGiftCard: ({ giftCardId }, _, { payments }) => hasId(payments, giftCardId),
  addDonation: ({ donation }, _, { donations }) => hasId(donations, donation.id),
  deleteDonation: ({ donationId }, _, { donations }) => !hasId(donations, donationId),
};

/** Whether a cart shows that a write was carried out; of a call that no cart shows, nobody can say. */
export function isCarriedOut<Name extends CallName>(
  name: Name,
  asked: CartInput<Name>,
  before: Cart,
  after: Cart,
): boolean {
  const checks: { readonly [Each in CallName]?: IsCarriedOut<Each> } = carriedOut;
  return checks[name]?.(asked, before, after) ?? false;
}

/** Those of several skus of which a cart took fewer pieces than it was asked to, as the call tells them. */
export function notAdded({ items }: CartInput<'addProducts'>, before: Cart, after: Cart): string[] {
  const wanted = new Map<string, number>();
  for (const { sku, quantity } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + Number(quantity));
  return [...wanted].flatMap(([sku, more]) => (bought(after, sku) - bought(before, sku) < more ? [sku] : []));
}
