/** What the suite cannot find out or make by itself at a gateway: `npm run conform -- --facts facts.json`. */
import { z } from 'zod';
import { promoCode } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { giftCardNumber, giftCardPin } from '../../../shared/contract/cart/gift-card.ts';
import { sku } from '../../../shared/contract/gateway/values.ts';

const tokens = z.strictObject({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });

export const facts = z.strictObject({
  /**
   * Two customers of their own, who have no cart: only where the suite cannot create accounts by itself, because the
   * pages of the authentication service need a script or an e-mail. Their password, if they have one.
   */
  customers: z
    .array(tokens.extend({ password: z.string().default('') }))
    .max(2)
    .default([]),
  /** A code that any cart may use. */
  promoCode: promoCode.optional(),
  /** A gift card with a balance, in the currency of the first market. */
  giftCard: z.strictObject({ number: giftCardNumber, pin: giftCardPin }).optional(),
  /** A size of which the online shop has between one and ten pieces, and that may be held for some minutes. */
  lastPieces: sku.optional(),
  /** A size that is sold out. */
  soldOut: sku.optional(),
  /** A delivered order of one of `customers`, with pieces that can be returned. */
  deliveredOrder: z.strictObject({ orderNumber: z.string(), customer: tokens }).optional(),
  /** Tokens of the links in the newsletter's mails: of a request that waits, and of a letter. */
  newsletter: z.strictObject({ confirm: z.string(), leave: z.string() }).optional(),
  /** A size and a store that has it to be reserved. */
  reservation: z.strictObject({ sku, storeId: z.string() }).optional(),
  /** A customer who holds a loyalty card. */
  loyaltyHolder: tokens.optional(),
  /** A customer who may have orders collected by somebody else in a store. */
  storeBuyer: tokens.optional(),
});
export type Facts = z.output<typeof facts>;
