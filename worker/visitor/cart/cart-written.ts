import { boughtLine, isByGiftCard } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CallInput, CallName, Contract } from '../../../shared/contract/contract.ts';

/** The input of a write to a cart, without the cart's id and version. */
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
 * Writes whose effect the cart shows: returns true if it was carried out although no answer came. `before` is the cart
 * for which the write was sent.
 */
const carriedOut: {
  readonly [Name in CallName as Contract[Name] extends { seenInCart: true } ? Name : never]: IsCarriedOut<Name>;
} = {
  addProduct: ({ sku, inPlaceOf }, before, after) =>
    bought(after, sku) > bought(before, sku) && (inPlaceOf === undefined || !hasLine(after, inPlaceOf)),
  addProducts: ({ items }, before, after) => items.some(({ sku }) => bought(after, sku) > bought(before, sku)),
  setQuantity: ({ lineItemId, quantity }, _, { lineItems }) =>
    lineItems.some((line) => line.lineId === lineItemId && line.quantity === Number(quantity)),
  // If it was carried out there is no cart that shows it.
  deleteCart: () => false,
  deleteProduct: ({ lineId }, _, after) => !hasLine(after, lineId),
  // Its effect is not known in advance; a changed cart is refreshed once more.
  refreshCart: () => false,
  addPromoCode: ({ promoCode }, _, after) => holdsCode(after, promoCode),
  deletePromoCode: ({ promoCode }, _, after) => !holdsCode(after, promoCode),
  setLoyaltyOffers: ({ loyaltyOfferIds }, _, { loyaltyOffers: { offers } }) =>
    offers.length === loyaltyOfferIds.length && offers.every(({ id }) => loyaltyOfferIds.includes(id)),
  addLoyaltyCard: (_, __, { loyaltyCard }) => loyaltyCard !== null,
  deleteLoyaltyCard: (_, __, { loyaltyCard }) => loyaltyCard === null,
  addGiftCard: (_, before, after) => after.giftCards.length > before.giftCards.length,
  payWithGiftCard: (_, before, after) => giftPayments(after) > giftPayments(before),
  deleteGiftCard: ({ giftCardId }, _, { giftCards, payments }) => !hasId([...giftCards, ...payments], giftCardId),
  restoreGiftCard: ({ giftCardId }, _, { payments }) => hasId(payments, giftCardId),
  addDonation: ({ donation }, _, { donations }) => hasId(donations, donation.id),
  deleteDonation: ({ donationId }, _, { donations }) => !hasId(donations, donationId),
};

/** True if a cart shows that a write was carried out; false for writes that no cart shows. */
export function isCarriedOut<Name extends CallName>(
  name: Name,
  asked: CartInput<Name>,
  before: Cart,
  after: Cart,
): boolean {
  const checks: { readonly [Each in CallName]?: IsCarriedOut<Each> } = carriedOut;
  return checks[name]?.(asked, before, after) ?? false;
}

/** The skus of which the cart took fewer pieces than requested, in the format of the call. */
export function notAdded({ items }: CartInput<'addProducts'>, before: Cart, after: Cart): string[] {
  const wanted = new Map<string, number>();
  for (const { sku, quantity } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + Number(quantity));
  return [...wanted].flatMap(([sku, more]) => (bought(after, sku) - bought(before, sku) < more ? [sku] : []));
}
