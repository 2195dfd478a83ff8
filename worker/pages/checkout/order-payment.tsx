import { z } from 'zod';
import { amountLeft } from '../../../shared/cart/cart.ts';
import { hasOpenPayment, isBeingPaid, outcomeOf } from '../../../shared/checkout/checkout.ts';
import { adyenEnvironment, dropInSources } from '../../../shared/checkout/drop-in.ts';
import {
  firstChoice,
  type PaymentChoice,
  paymentChoices,
  providerOf,
} from '../../../shared/checkout/payment-products.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { refusals } from '../../../shared/contract/gateway/refusals.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import { UpstreamError } from '../../errors/errors.ts';
import { ChoiceGroup } from '../../forms/choice-group.tsx';
import { answerForm, defineForm } from '../../forms/form.ts';
import { errorOf, FormView, fieldId } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { failureOf } from '../../upstream/failure.ts';
import type { NoticeTone } from '../../visitor/flash-messages.ts';
import { confirmationHref } from '../cart/confirmation-href.ts';
import { landingUrl } from '../content/page-url.ts';
import { OrderButton } from './frame/order-button.tsx';
import { OrderFrame } from './frame/order-frame.tsx';
import { backToCart, backToDelivery, backToSoldOut, completeOrder } from './frame/order-steps.ts';
import { changesSince, seenOrderShape } from './frame/seen-order.ts';
import { DropInView, type KnownDropIn } from './payment/drop-in-view.tsx';
import { GiftCardPayment, giftCardForm, payByGiftCard } from './payment/gift-card-payment.tsx';
import { begunChoice, cancelOpenPayment, OpenPayment } from './payment/open-payment.tsx';
import { PaymentOption } from './payment/payment-option.tsx';
import { PaymentSum } from './payment/payment-sum.tsx';

interface PaymentData {
  cart: Cart;
  choices: PaymentChoice[];
  /** Result of the last attempt. */
  outcome: { tone: NoticeTone; text: string } | null;
  /** Url of the terms of sale. */
  terms: string;
  /** The provider's form, if the payment was begun in this page. */
  dropIn: KnownDropIn | null;
}

const form = defineForm({
  name: 'payment',
  fields: { product: { label: 'payment.method', type: 'radio' } },
  schema: z.object({
    product: z.string(),
    embedded: z.string().max(5).default(''),
    /** `yes` cancels an open payment first, even one with the same product. */
    anew: z.string().max(5).default(''),
    ...seenOrderShape,
  }),
  // Passes if the check is down, so no sale is lost: tries are counted, and the provider checks each payment itself.
  botCheck: { whenDown: 'pass', confirmedMaySkip: true },
});

/** A cancelled payment is no error; the reason says who cancelled it, if known. */
const results = new Map<string, { tone: NoticeTone; text: MessageKey }>([
  ['Refused', { tone: 'danger', text: 'payment.result.Refused' }],
  ['Cancelled', { tone: 'info', text: 'payment.result.Cancelled' }],
  ['Error', { tone: 'danger', text: 'payment.result.Error' }],
  ['unfinished', { tone: 'info', text: 'payment.result.unfinished' }],
]);

/** The provider's reasons that help the shopper, or say who ended the payment. */
const reasons = new Map<string, MessageKey>([
  ['3D Not Authenticated', 'payment.reason.3D Not Authenticated'],
  ['Cancelled by the issuer', 'payment.reason.Cancelled by the issuer'],
  ['CVC Declined', 'payment.reason.CVC Declined'],
  ['Expired', 'payment.reason.Expired'],
  ['Expired Card', 'payment.reason.Expired Card'],
  ['Not enough balance', 'payment.reason.Not enough balance'],
]);

/** Refusals to open a payment for now, or for this amount. */
const limits = ['too-many-payments', 'too-many-held-pieces', 'too-many-open-payments'] as const;

/** Texts by tries left: before the refusal after which the customer must wait, and after it. */
const fewTries = new Map<string, MessageKey>([
  ['1', 'payment.result.last-try'],
  ['0', 'payment.result.no-try'],
]);

/** Reads `result`, `reason` and `left`, which the provider's return adds to the url; unknown values are ignored. */
function outcomeOfReturn({ url, t }: VisitorRequest): PaymentData['outcome'] {
  const result = results.get(url.searchParams.get('result') ?? '');
  if (result === undefined) return null;
  const reason = reasons.get(url.searchParams.get('reason') ?? '');
  const left = fewTries.get(url.searchParams.get('left') ?? '');
  const sentences = [
    t(result.text),
    ...(reason === undefined ? [] : [t('payment.result.reason', { reason: t(reason) })]),
    ...(left === undefined ? [] : [t(left)]),
  ];
  return { tone: result.tone, text: sentences.join(' ') };
}

function choicesFor({ domain }: PageRequest, cart: Cart): PaymentChoice[] {
  return paymentChoices(domain.params.paymentProducts, amountLeft(cart));
}

/**
 * The preselected product: the last one tried, that of the open payment, else the first that is no credit; never one
 * that the device may not support.
 */
function chosenFirst({ url }: VisitorRequest, cart: Cart, choices: readonly PaymentChoice[]): string {
  const tried = url.searchParams.get('by');
  const everywhere = choices.filter(({ kind }) => kind !== 'applepay');
  const chosen = everywhere.find(({ kind }) => kind === tried) ?? begunChoice(cart, everywhere) ?? firstChoice(choices);
  return chosen?.kind ?? '';
}

/** Opens a payment; returns a redirect to the next page. */
async function pay(
  request: VisitorRequest,
  cart: Cart,
  { choice, embedded }: { choice: PaymentChoice; embedded: boolean },
): Promise<Response> {
  const { locale, origin } = request;
  const by = choice.kind;
  const payment = {
    paymentProduct: choice.product,
    returnUrl: origin + href(locale, 'order-adyen-check', {}, { by }),
    amount: { ...cart.totalPrice, centAmount: amountLeft(cart) },
    network: request.network,
  };
  const { resultCode, action } =
    providerOf(choice.product) === 'adyen' || !request.capabilities.has('embedded-payment')
      ? await request.cart.mutate('createPayment', { payment: { ...payment, ...(embedded && { embedded }) } })
      : await request.cart.payAtProvider({ payment });
  switch (outcomeOf(resultCode)) {
    case 'paid':
      return completeOrder(request, cart);
    case 'pending':
      return seeOther(confirmationHref(request, cart.id));
    case 'continue':
      if (action !== null) return seeOther(action.url);
      return seeOther(href(locale, 'order-payment', {}, embedded ? { by, pay: 'here' } : { result: 'unfinished' }));
    case 'retry':
      request.countRefusal(resultCode);
      return seeOther(href(locale, 'order-payment', {}, { result: resultCode, by }));
  }
}

/** The provider's form, if the customer has just chosen to pay in this page. */
async function dropInOf({ url, gateway, capabilities }: VisitorRequest, cart: Cart): Promise<KnownDropIn | null> {
  if (url.searchParams.get('pay') !== 'here' || !capabilities.has('embedded-payment')) return null;
  const { dropIn } = await gateway.call('getPaymentSession', { cartId: cart.id });
  const environment = adyenEnvironment(dropIn?.environment);
  return dropIn === null || environment === undefined ? null : { ...dropIn, environment };
}

/** Step "payment": the product is chosen here, and paid on the provider's page. */
export const orderPayment: PersonalPage<PaymentData> = {
  forms: [form, giftCardForm],

  preload: (request) => [landingUrl(request, 'terms')],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    if (isBeingPaid(cart)) return seeOther(confirmationHref(request, cart.id));
    const soldOut = backToSoldOut(request, cart);
    if (soldOut !== undefined) return soldOut;
    const [terms, dropIn] = await Promise.all([landingUrl(request, 'terms'), dropInOf(request, cart)]);
    return { cart, choices: choicesFor(request, cart), outcome: outcomeOfReturn(request), terms, dropIn };
  },

  sources: ({ dropIn }) => (dropIn === null ? undefined : dropInSources(dropIn.environment)),

  action: (request, data) =>
    data.get('form') === giftCardForm.name
      ? payByGiftCard(request, data)
      : answerForm(form, request, data, async ({ product, embedded, anew, ...seen }) => {
          const cart = await request.cart.load();
          if (cart === null) return seeOther(href(request.locale, 'cart'));
          const choice = choicesFor(request, cart).find(({ kind }) => kind === product);
          if (choice === undefined) return new Refusal([{ field: 'product', key: 'payment.error.product' }]);
          const changes = changesSince(seen, cart, request);
          if (changes.length > 0) return new Refusal(changes, 409);
          if (!(await request.allowsAttempt())) return new Refusal([{ key: 'refused.too-many-tries' }], 429);
          try {
            const elsewhere = anew === 'yes' ? await cancelOpenPayment(request, cart) : null;
            if (elsewhere !== null) return elsewhere;
            return await pay(request, cart, {
              choice,
              embedded: embedded === 'yes' && choice.kind === 'card' && request.capabilities.has('embedded-payment'),
            });
          } catch (error) {
            const limit = error instanceof UpstreamError ? limits.find((code) => code === error.code) : undefined;
            if (limit !== undefined) return new Refusal([{ key: `refused.${limit}` }], refusals[limit]);
            const { reason } = failureOf(error, request);
            if (reason === 'paying') return seeOther(confirmationHref(request, cart.id));
            if (reason === 'place') return backToDelivery(request);
            if (reason !== 'stock') throw error;
            // The cart page shows what is still available, even if the refresh fails.
            await request.cart.mutate('refreshCart', {}).catch((refusal: unknown) => logError(refusal, request.log));
            return backToCart(request, cart, error);
          }
        }),

  seo: (_, { t }) => ({
    title: t('payment.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, choices, outcome, terms, dropIn }, request }) {
    const { t } = request;
    if (dropIn !== null)
      return (
        <OrderFrame request={request} cart={cart} step="order-payment" title={t('payment.title')}>
          <DropInView dropIn={dropIn} cart={cart} request={request} />
        </OrderFrame>
      );
    const isOpen = hasOpenPayment(cart);
    const first = chosenFirst(request, cart, choices);
    const begun = begunChoice(cart, choices);
    return (
      <OrderFrame request={request} cart={cart} step="order-payment" title={t('payment.title')}>
        {outcome !== null && !isOpen && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        {begun !== undefined && <OpenPayment cart={cart} choice={begun} request={request} />}
        {choices.length === 0 ? (
          <Notice tone="warning">{t('payment.none')}</Notice>
        ) : (
          <FormView
            form={form}
            request={request}
            start={{ product: first }}
            className="order__form"
            submit={<OrderButton cart={cart} terms={terms} request={request} />}
          >
            {(_, shown) => (
              <>
                <ChoiceGroup
                  id={fieldId(form, 'product')}
                  legend={t(isOpen ? 'payment.drop-in.other' : 'payment.method')}
                  error={errorOf(shown, 'product')}
                >
                  {choices.map((choice) => (
                    <PaymentOption
                      key={choice.kind}
                      choice={choice}
                      // The product of a draft may not be offered any more: a cart that was free now has a price.
                      chosen={choices.some(({ kind }) => kind === shown.typed.product) ? shown.typed.product : first}
                      amount={amountLeft(cart)}
                      request={request}
                    />
                  ))}
                </ChoiceGroup>
                {request.capabilities.has('embedded-payment') && (
                  <input type="hidden" name="embedded" data-scripted="yes" />
                )}
                {isOpen && <input type="hidden" name="anew" value="yes" />}
                <PaymentSum cart={cart} request={request} />
              </>
            )}
          </FormView>
        )}
        {!isOpen && request.capabilities.has('gift-cards') && (
          <GiftCardPayment cart={cart} terms={terms} request={request} />
        )}
      </OrderFrame>
    );
  },
};
