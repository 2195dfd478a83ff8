import type { ReactElement } from 'react';
import { z } from 'zod';
import { isFree } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { wholeCard } from '../../../../shared/contract/cart/gift-card.ts';
import { href } from '../../../../shared/routes.ts';
import { TextWithLink } from '../../../components/text-with-link.tsx';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { paidBy, refusalInWords } from '../../cart/extra-answers.ts';
import { payingCardFields, payingCardShape } from '../../cart/extra-forms.ts';
import { SeenFields } from '../frame/order-button.tsx';
import { completeOrder, isNotPaid } from '../frame/order-steps.ts';
import { changesSince, seenOrderShape } from '../frame/seen-order.ts';
import '../../../../client/styles/checkout/checkout.css';

export const giftCardForm = defineForm({
  name: 'order-gift-card',
  fields: payingCardFields,
  schema: z.object({ ...payingCardShape, ...seenOrderShape }),
});

/**
 * Pays with a gift card at the step "payment". If nothing is left to pay the cart is validated at once, which makes
 * the order; otherwise the rest is paid by the chosen product (specification, section 4).
 */
export const payByGiftCard = (request: VisitorRequest, data: FormData) =>
  answerForm(giftCardForm, request, data, async ({ number, pin, ...seen }) => {
    const { cart, locale, domain } = request;
    const current = await cart.load();
    if (current === null) return seeOther(href(locale, 'cart'));
    const changes = changesSince(seen, current, request);
    if (changes.length > 0) return new Refusal(changes, 409);
    if (!(await request.allowsAttempt())) return new Refusal([{ field: 'number', key: 'refused.too-many-tries' }], 429);
    let paid: Cart;
    try {
      paid = await cart.mutate('payWithGiftCard', { giftCardId: number, pin, amount: wholeCard });
    } catch (error) {
      return refusalInWords(error, 'number');
    }
    if (!isFree(paid, domain.params.freeCartCriteria)) {
      request.flash({
        tone: 'success',
        key: 'extras.pay.used',
        values: { amount: paidBy(paid, number, request) },
      });
      return seeOther(href(locale, 'order-payment'));
    }
    try {
      return await completeOrder(request, paid);
    } catch (error) {
      // The card was used elsewhere meanwhile: the page shows what is left to pay.
      if (!isNotPaid(error)) throw error;
      return new Refusal(changesSince(seen, await cart.mutate('refreshCart', {}), request), 409);
    }
  });

interface GiftCardPaymentProps {
  cart: Cart;
  /** Url of the terms of sale. */
  terms: string;
  request: PageRequest;
}

/** The form of a gift card, folded. Its button says so if it orders. */
export function GiftCardPayment({ cart, terms, request }: GiftCardPaymentProps): ReactElement {
  const { t, draft } = request;
  return (
    <details className="order__gift-card" open={draft?.form === giftCardForm.name}>
      <summary className="link">{t('extras.pay.title')}</summary>
      <p className="small muted">
        {t('extras.pay.text')} {t('payment.gift-card.text')}
      </p>
      <FormView
        form={giftCardForm}
        request={request}
        className="order__form"
        submit={
          <>
            <SeenFields cart={cart} />
            <button type="submit" className="button">
              {t('payment.gift-card.order')}
            </button>
            <p className="small muted">
              <TextWithLink t={t} text="payment.terms" words="payment.terms-link" href={terms} />
            </p>
          </>
        }
      />
    </details>
  );
}
