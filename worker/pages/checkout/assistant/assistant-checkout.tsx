import type { ReactElement } from 'react';
import { z } from 'zod';
import { isGift } from '../../../../shared/cart/cart.ts';
import { unavailableLines } from '../../../../shared/cart/cart-change.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { Notice } from '../../../components/notice.tsx';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormSummary, FormView, shownIn } from '../../../forms/form-view.tsx';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import type { StoredCheckout } from '../../../ucp/stored/stored-checkout.ts';
import { signInHref } from '../../cart/sign-in-href.ts';
import { PreOrder } from '../frame/pre-order.tsx';
import { lineNames } from '../frame/seen-order.ts';
import { type CheckoutData, customerOf, loadCheckout, type OpenCheckout } from './checkout-data.ts';
import { PreparedDelivery, PreparedPieces, PreparedSums } from './prepared-order.tsx';
import { takeOver } from './take-over.ts';
import '../../../../client/styles/checkout/checkout.css';
import '../../../../client/styles/message.css';

const form = defineForm({
  name: 'take-over',
  fields: { newsletter: { label: 'settings.newsletter', hint: 'subscriptions.NEWS.text', type: 'checkbox' } },
  schema: z.object({
    newsletter: z.string().max(5),
    /** Fingerprint of what the page showed. */
    shown: z.string().max(64).default(''),
  }),
});

const statuses = {
  open: 200,
  mine: 200,
  prepared: 200,
  theirs: 200,
  used: 409,
  gone: 410,
  unavailable: 503,
} as const;

/** Names the assistant by the host of its profile, which only a signature or the customer's link confirms. */
function fromText({ platform, isSigned, customerId }: StoredCheckout, { t }: PageRequest): string {
  const host = URL.parse(platform)?.host ?? platform;
  return t(isSigned || customerId !== null ? 'assistant.from' : 'assistant.from.unconfirmed', { host });
}

/**
 * Where a shopper takes over what an assistant has prepared. Everybody with the link sees it; a customer continues
 * with one button, which works once.
 */
export const assistantCheckout: PersonalPage<CheckoutData> = {
  forms: [form],

  load: loadCheckout,

  action: (request, data) =>
    answerForm(form, request, data, ({ newsletter, shown }) =>
      takeOver(request, { newsletter: newsletter !== '', shown }),
    ),

  status: ({ state }) => statuses[state],

  seo: (data, { t }) => ({ title: t(titleOf(data)), description: t('checkout.description') }),

  View: ({ data, request }) =>
    data.state === 'open' ? <Prepared data={data} request={request} /> : <Over data={data} request={request} />,
};

function titleOf({ state }: CheckoutData): MessageKey {
  if (state === 'open' || state === 'unavailable') return 'assistant.title';
  return `assistant.${state === 'prepared' ? 'mine' : state}.title`;
}

interface PreparedProps {
  data: OpenCheckout;
  request: VisitorRequest;
}

function Prepared({ data, request }: PreparedProps): ReactElement {
  const { checkout, cart, own } = data;
  const { t } = request;
  const short = unavailableLines(cart);
  const isSoldOut = cart.lineItems.every((line) => isGift(line) || line.stock < 1);
  return (
    <div className="wrap wrap--narrow order">
      <div className="order__columns">
        <div className="order__main">
          <h1 className="title">{t('assistant.title')}</h1>
          <p className="muted order__intro">{fromText(checkout, request)}</p>
          <FormSummary form={form} request={request} problems={shownIn(form, request).problems} />
          {isSoldOut && <Notice tone="warning">{t('assistant.all-sold-out')}</Notice>}
          {!isSoldOut && short.length > 0 && (
            <Notice tone="warning">{t('assistant.sold-out', { names: lineNames(short, request) })}</Notice>
          )}
          {own.items > 0 && <Notice tone="info">{t('assistant.own-pieces', { count: own.items })}</Notice>}
          {own.otherCurrency !== null && (
            <Notice tone="info">{t('assistant.other-currency', { currency: own.otherCurrency })}</Notice>
          )}
          {own.payment !== null && (
            <Notice tone="warning">{t(own.payment === 'open' ? 'assistant.ends-payment' : 'cart.error.paying')}</Notice>
          )}
          <PreOrder cart={cart} request={request} />
          <PreparedPieces data={data} request={request} />
          <PreparedDelivery data={data} request={request} />
        </div>
        <aside className="order__aside">
          <section className="cart-summary" aria-labelledby="prepared-sums">
            <h2 className="subheading" id="prepared-sums">
              {t('checkout.your-order')}
            </h2>
            <PreparedSums data={data} request={request} />
            {isSoldOut ? <Home request={request} isPrimary /> : <GoOn data={data} request={request} />}
          </section>
        </aside>
      </div>
    </div>
  );
}

/** The button that takes the order over; for strangers the sign-in, which leads back here. */
function GoOn({ data: { offersNewsletter, shown }, request }: PreparedProps): ReactElement {
  const { t, locale, url } = request;
  const here = url.pathname + url.search;
  if (customerOf(request) === null)
    return (
      <>
        <p>{t('assistant.sign-in')}</p>
        <a className="button button--primary button--block" href={signInHref(locale, here, 'order')} rel="nofollow">
          {t('layout.sign-in')}
        </a>
      </>
    );
  return (
    <TakeOver
      request={request}
      label="assistant.take"
      asksForNewsletter={offersNewsletter}
      shown={shown}
      hasSummary={false}
      hint={
        <p className="small muted" id="take-over-hint">
          {t('assistant.take.hint')}
        </p>
      }
    />
  );
}

interface TakeOverProps {
  request: VisitorRequest;
  label: MessageKey;
  asksForNewsletter?: boolean;
  /** Fingerprint of what the page shows. */
  shown?: string;
  /** A text about the button, with the id `take-over-hint`. */
  hint?: ReactElement;
  /** False if the page has the form's errors at its top. */
  hasSummary?: boolean;
}

function TakeOver(props: TakeOverProps): ReactElement {
  const { request, label, asksForNewsletter = false, shown, hint, hasSummary = true } = props;
  const { t, url } = request;
  return (
    <FormView
      form={form}
      request={request}
      action={url.pathname + url.search}
      className="order__go"
      hasSummary={hasSummary}
      submit={
        <>
          {shown !== undefined && <input type="hidden" name="shown" value={shown} />}
          <button
            type="submit"
            className="button button--primary button--block"
            aria-describedby={hint === undefined ? undefined : 'take-over-hint'}
          >
            {t(label)}
          </button>
          {hint}
        </>
      }
    >
      {(field) => asksForNewsletter && field('newsletter')}
    </FormView>
  );
}

const Home = ({ request: { t, locale }, isPrimary = false }: { request: PageRequest; isPrimary?: boolean }) => (
  <a className={isPrimary ? 'button button--primary' : 'link'} href={href(locale, 'index')}>
    {t('error.home')}
  </a>
);

interface OverProps {
  data: Exclude<CheckoutData, OpenCheckout>;
  request: VisitorRequest;
}

/** What became of a link that leads no further, and ways on. */
function Over({ data, request }: OverProps): ReactElement {
  const { state } = data;
  const { t, locale, url } = request;
  const here = url.pathname + url.search;
  const isTheirs = state === 'mine' || state === 'prepared';
  const mayBeTheirs = state === 'theirs' || (state === 'used' && customerOf(request) === null);
  return (
    <div className="message wrap">
      <h1 className="title">{t(titleOf(data))}</h1>
      <p className="muted">{t(state === 'unavailable' ? 'assistant.unavailable' : `assistant.${state}.text`)}</p>
      {isTheirs && <TakeOver request={request} label="checkout.continue" />}
      {isTheirs && (
        <a className="link" href={href(locale, 'cart')}>
          {t('cart.view')}
        </a>
      )}
      {mayBeTheirs && (
        <a className="button button--primary" href={signInHref(locale, here, 'order')} rel="nofollow">
          {t('layout.sign-in')}
        </a>
      )}
      {!isTheirs && <Home request={request} isPrimary={state === 'gone' || (state === 'used' && !mayBeTheirs)} />}
    </div>
  );
}
