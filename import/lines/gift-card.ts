import { GiftCardLine } from './line.ts';

/** Product types and categories of gift cards, in the languages of the shop. */
const giftCards =
  /^(?:e-?)?(?:gift[ _-]?(?:cards?|certificates?|vouchers?)|geschenkgutscheine?|geschenkkarten?|(?:carte|chèque)s?[ -]cadeaux?|tarjetas? (?:de )?regalo|(?:carta|carte|buono|buoni) regalo|kart[ay] podarunkow[ae])(?: & certificates)?$/i;

/** Google's number of the category of gift cards. */
const googleCategory = '53';

/** Whether a product type, or a path such as `Gift Giving > Gift Cards`, names gift cards. */
export function isGiftCard(type: string | undefined): boolean {
  const names = (type ?? '').split('>').map((name) => name.trim());
  return names.length === 1 && names[0] === googleCategory ? true : names.some((name) => giftCards.test(name));
}

/** Refuses a gift card: a sold one must be a payment here, with a number and a balance. */
export function refuseGiftCard(): never {
  throw new GiftCardLine(
    'is a gift card: the shop sells its own at /gift-card, of the amounts in the parameters of a market (params.giftCard)',
  );
}
