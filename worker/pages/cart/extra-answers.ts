import { z } from 'zod';
import { restoringForm } from '../../../shared/cart/cart-undo.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { wholeCard } from '../../../shared/contract/cart/gift-card.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { cartPartId, word } from '../../../shared/contract/gateway/values.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { answerForm, refusalOf } from '../../forms/form.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import { type Again, Refusal } from '../../page/refusal.ts';
import { promoFacts, refusedInWords } from '../../page/refused-words.ts';
import { boughtCardForm, payingCardForm, promoForm } from './extra-forms.ts';
import { wantedOffersHref } from './wanted-offers.ts';

/** Intents of the cart page's buttons that concern what is in the cart besides products. */
const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('promo-remove'), promoCode: z.string() }),
  z.object({ intent: z.literal('loyalty-offers'), offers: z.array(word).max(10) }),
  z.object({ intent: z.literal('loyalty-card-add') }),
  z.object({ intent: z.literal('loyalty-card-remove') }),
  z.object({ intent: z.literal('gift-card-remove'), giftCardId: cartPartId }),
  z.object({ intent: z.literal('gift-card-restore'), giftCardId: cartPartId }),
  z.object({ intent: z.literal('donation-add'), donationId: word }),
  z.object({ intent: z.literal('donation-remove'), donationId: word }),
  z.object({ intent: z.literal('subscriptions'), asked: z.string().max(40), wanted: z.array(z.string()) }),
]);
type Intent = z.output<typeof intents>;

/** Converts an error to a refusal of a form at its field. @throws the error, if it has no specific text. */
export function refusalInWords(error: unknown, field?: string): Refusal {
  const key = refusedInWords(error);
  if (key === undefined) throw error;
  return new Refusal([{ field, key }], key === 'refused.too-many-tries' ? 429 : 422);
}

/** Too many tries with a value that could be guessed. */
const tooManyTries = (field: string) => new Refusal([{ field, key: 'refused.too-many-tries' }], 429);

/** Amount that the gift card just entered pays, formatted for the shopper; cards entered twice are summed. */
export function paidBy({ payments, totalPrice }: Cart, number: string, { properties }: VisitorRequest): string {
  const cents = payments
    .filter(({ lastDigits }) => lastDigits !== null && number.endsWith(lastDigits))
    .reduce((sum, { amountPlanned }) => sum + amountPlanned.centAmount, 0);
  return formatMoney(cents, totalPrice.currencyCode, properties.intl);
}

/** Adds a gift card to the cart and redirects there, or returns a refusal at a field of the form. */
export async function addGiftCard(
  { cart, locale, flash }: VisitorRequest,
  giftCard: CallInput<'addGiftCard'>['giftCard'],
): Promise<Response | Refusal> {
  await cart.open();
  try {
    await cart.mutate('addGiftCard', { giftCard });
  } catch (error) {
    return refusalInWords(error, refusedInWords(error) === 'refused.gift-card-date' ? 'date' : 'amount');
  }
  flash({ tone: 'success', key: 'extras.buy.added' });
  return seeOther(href(locale, 'cart'));
}

/** Handles the forms with input fields; null if it was none of them. */
async function answerTyped(request: VisitorRequest, data: FormData): Promise<Response | Refusal | Again | null> {
  const { cart, locale, flash } = request;
  const page = seeOther(href(locale, 'cart'));
  switch (data.get('form')) {
    case promoForm.name:
      return answerForm(promoForm, request, data, async ({ promoCode }) => {
        if (!(await request.allowsAttempt())) return tooManyTries('promoCode');
        await cart.open();
        try {
          await cart.mutate('addPromoCode', { promoCode });
        } catch (error) {
          const facts = promoFacts(error, request);
          if (facts !== null) return new Refusal([{ field: 'promoCode', ...facts }]);
          return refusalInWords(error, 'promoCode');
        }
        flash({ tone: 'success', key: 'extras.promo.added', values: { code: promoCode.toUpperCase() } });
        return page;
      });
    case payingCardForm.name:
      return answerForm(payingCardForm, request, data, async ({ number, pin }) => {
        if ((await cart.load()) === null) return page;
        if (!(await request.allowsAttempt())) return tooManyTries('number');
        try {
          const paid = await cart.mutate('payWithGiftCard', { giftCardId: number, pin, amount: wholeCard });
          flash({
            tone: 'success',
            key: 'extras.pay.used',
            values: { amount: paidBy(paid, number, request) },
          });
          return page;
        } catch (error) {
          return refusalInWords(error, 'number');
        }
      });
    case boughtCardForm.name:
      return answerForm(boughtCardForm, request, data, (giftCard) => addGiftCard(request, giftCard));
    default:
      return null;
  }
}

/** Restores a removed gift card as a payment. After a second click it is there already. */
async function restoreGiftCard({ cart }: VisitorRequest, giftCardId: string): Promise<void> {
  const known = await cart.load();
  if (known?.payments.some(({ id }) => id === giftCardId)) return;
  await cart.mutate('restoreGiftCard', { giftCardId });
}

async function carryOut(request: VisitorRequest, asked: Intent): Promise<void> {
  const { cart, locale, flash } = request;
  const action = href(locale, 'cart');
  const flashAnswer = (key: MessageKey, undo?: Record<string, string>) =>
    flash({ tone: 'info', key, undo: undo && { action, fields: undo } });
  switch (asked.intent) {
    case 'promo-remove':
      await cart.mutate('deletePromoCode', { promoCode: asked.promoCode });
      return flash({ tone: 'info', key: 'extras.promo.removed', values: { code: asked.promoCode } });
    case 'loyalty-offers':
      await cart.mutate('setLoyaltyOffers', { loyaltyOfferIds: asked.offers });
      return flashAnswer('extras.points.saved');
    case 'loyalty-card-add':
      await cart.open();
      await cart.mutate('addLoyaltyCard', {});
      return flashAnswer('extras.card.added');
    case 'loyalty-card-remove':
      await cart.mutate('deleteLoyaltyCard', {});
      return flashAnswer('extras.card.removed', { intent: 'loyalty-card-add' });
    case 'gift-card-remove': {
      const known = await cart.load();
      const bought = known?.giftCards.find(({ id }) => id === asked.giftCardId);
      const paying = known?.payments.find(({ id }) => id === asked.giftCardId);
      const undo =
        (bought && restoringForm({ of: 'giftCards', item: bought })) ??
        (paying && restoringForm({ of: 'payments', item: paying }));
      await cart.mutate('deleteGiftCard', { giftCardId: asked.giftCardId });
      return flashAnswer('extras.gift-card.removed', undo);
    }
    case 'gift-card-restore':
      await restoreGiftCard(request, asked.giftCardId);
      return flashAnswer('extras.pay.restored');
    case 'donation-add':
      await cart.open();
      await cart.mutate('addDonation', { donation: { id: asked.donationId } });
      return flashAnswer('extras.donation.added');
    case 'donation-remove':
      await cart.mutate('deleteDonation', { donationId: asked.donationId });
      return flashAnswer('extras.donation.removed', { intent: 'donation-add', donationId: asked.donationId });
    case 'subscriptions': {
      const types = (['SURV', 'INVIT'] as const).filter((type) => asked.asked.split(',').includes(type));
      const subscriptions = types.map((type) => ({
        type,
        optin: asked.wanted.includes(type) ? ('YES' as const) : ('NO' as const),
      }));
      await cart.mutate('setSubscriptions', { subscriptions });
      return flashAnswer('extras.news.saved');
    }
  }
}

/** Handles the forms of what is in the cart besides products; null if the form is another one of the page. */
export async function answerExtras(
  request: VisitorRequest,
  data: FormData,
): Promise<Response | Refusal | Again | null> {
  const typed = await answerTyped(request, data);
  if (typed !== null) return typed;
  const texts = (name: string) => data.getAll(name).filter((each) => typeof each === 'string');
  const asked = intents.safeParse({
    ...Object.fromEntries(data),
    offers: texts('offers'),
    wanted: texts('wanted'),
  });
  if (!asked.success) return null;
  const page = seeOther(href(request.locale, 'cart'));
  // Donations, and the loyalty card that the account offers, may be the first thing in a cart.
  const begins = asked.data.intent === 'donation-add' || asked.data.intent === 'loyalty-card-add';
  if (!begins && (await request.cart.load()) === null) return page;
  try {
    await carryOut(request, asked.data);
  } catch (error) {
    const key = refusedInWords(error);
    if (key === undefined) return refusalOf(error, request);
    if (asked.data.intent !== 'loyalty-offers') return refusalInWords(error);
    request.flash({ tone: 'warning', key });
    return seeOther(wantedOffersHref(request, asked.data.offers));
  }
  return page;
}
