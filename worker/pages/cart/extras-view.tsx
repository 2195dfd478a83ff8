import type { ReactElement, ReactNode } from 'react';
import { isEmpty } from '../../../shared/cart/cart.ts';
import { sellsGiftCards } from '../../../shared/cart/gift-card-sale.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { LoyaltyOffer } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import { href } from '../../../shared/routes.ts';
import { FormView } from '../../forms/form-view.tsx';
import type { VisitorRequest } from '../../page/page-module.ts';
import { boughtCardForm, giftCardLimits, payingCardForm, promoForm } from './extra-forms.ts';
import type { ExtrasData } from './extras-data.ts';
import { signInHref } from './sign-in-href.ts';
import { wantedOffers } from './wanted-offers.ts';
import '../../../client/styles/cart/cart-extras.css';

interface ExtrasProps {
  cart: Cart | null;
  data: ExtrasData;
  request: VisitorRequest;
}

/**
 * Everything that can be added to a cart besides products, and means of payment besides a bank. A refused form is
 * shown with its error even if another window has emptied the cart meanwhile.
 */
export function Extras({ cart, data, request }: ExtrasProps): ReactElement {
  const { t, domain, capabilities } = request;
  const filled = cart !== null && !isEmpty(cart) ? cart : null;
  const isOpen = (form: { name: string }) => filled !== null || isRefused(request, form);
  const donations = offeredDonations(cart, request);
  const parts = [
    capabilities.has('promo-codes') && isOpen(promoForm) && <PromoCode key="promo" request={request} />,
    filled !== null && data.offers.length > 0 && <Points key="points" cart={filled} data={data} request={request} />,
    filled !== null && needsCard(filled, request) && <LoyaltyCard key="card" cart={filled} request={request} />,
    sellsGiftCards(domain) && <BoughtCard key="buy" request={request} />,
    capabilities.has('gift-cards') && capabilities.has('account') && isOpen(payingCardForm) && (
      <PayingCard key="pay" request={request} />
    ),
    donations.length > 0 && <Donations key="donation" offered={donations} request={request} />,
    filled !== null && data.subscriptions.length > 0 && (
      <Subscriptions key="news" cart={filled} types={data.subscriptions} request={request} />
    ),
  ].filter((part) => part !== false);
  if (parts.length === 0) return <div data-part="extras" />;
  return (
    <section className="extras" aria-labelledby="extras-title" data-part="extras">
      <h2 className="subheading" id="extras-title">
        {t('extras.title')}
      </h2>
      {parts}
    </section>
  );
}

interface PartProps {
  name: string;
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** One extra, folded; unfolded if its form has errors. */
function Part({ name, title, open, children }: PartProps): ReactElement {
  return (
    <details className="extras__part" id={`extras-${name}`} open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

const isRefused = ({ draft }: VisitorRequest, { name }: { name: string }) => draft?.form === name;

function PromoCode({ request }: { request: VisitorRequest }): ReactElement {
  const { t } = request;
  return (
    <Part name="promo" title={t('extras.promo.title')} open={isRefused(request, promoForm)}>
      <FormView
        form={promoForm}
        request={request}
        className="extras__line"
        submit={
          <button type="submit" className="button">
            {t('extras.promo.apply')}
          </button>
        }
      />
    </Part>
  );
}

/** Strangers must sign in: a payment belongs to a customer. */
function PayingCard({ request }: { request: VisitorRequest }): ReactElement {
  const { t, session, locale } = request;
  return (
    <Part name="pay" title={t('extras.pay.title')} open={isRefused(request, payingCardForm)}>
      {session.secure ? (
        <>
          <p className="small muted">{t('extras.pay.text')}</p>
          <FormView
            form={payingCardForm}
            request={request}
            className="extras__form"
            submit={
              <button type="submit" className="button">
                {t('extras.pay.use')}
              </button>
            }
          />
        </>
      ) : (
        <p>
          {t('extras.pay.sign-in')}{' '}
          <a className="link" href={signInHref(locale)} rel="nofollow">
            {t('extras.sign-in')}
          </a>
        </p>
      )}
    </Part>
  );
}

function BoughtCard({ request }: { request: VisitorRequest }): ReactElement {
  const { t, domain } = request;
  const { preselectedAmount } = domain.params.giftCard;
  return (
    <Part name="buy" title={t('extras.buy.title')} open={isRefused(request, boughtCardForm)}>
      <p className="small muted">
        {t('extras.buy.text')} {t('extras.buy.amount.hint', giftCardLimits(request))}
      </p>
      <FormView
        form={boughtCardForm}
        request={request}
        start={{ amount: String(preselectedAmount / 100), date: new Date().toISOString().slice(0, 10) }}
        className="extras__form"
        submit={
          <button type="submit" className="button">
            {t('extras.buy.add')}
          </button>
        }
      />
    </Part>
  );
}

interface FilledProps {
  cart: Cart;
  request: VisitorRequest;
}

/** A form with one button; its hidden fields are its children. */
function ButtonForm({
  intent,
  label,
  request,
  children,
}: {
  intent: string;
  label: string;
  request: VisitorRequest;
  children?: ReactNode;
}): ReactElement {
  return (
    <form method="post" action={href(request.locale, 'cart')} className="stack">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className="button extras__button">
        {label}
      </button>
    </form>
  );
}

/** True for customers without a card, in markets that have it. */
const needsCard = ({ loyaltyCard, customer }: Cart, { domain }: VisitorRequest): boolean =>
  domain.params.loyalty && loyaltyCard === null && (customer?.loyaltyCardId ?? null) === null;

/** Strangers sign in first. */
function LoyaltyCard({ cart, request }: FilledProps): ReactElement {
  const { t, session, properties, domain, locale } = request;
  const price = formatPrice(domain.params.loyaltyCardCentAmount, domain.devise, properties.intl);
  return (
    <Part name="card" title={t('extras.card.title')}>
      <p>{t('extras.card.text', { price, points: cart.loyaltyPointsIncentive })}</p>
      {session.secure ? (
        <ButtonForm intent="loyalty-card-add" label={t('extras.card.add')} request={request} />
      ) : (
        <p>
          <a className="link" href={signInHref(locale)} rel="nofollow">
            {t('extras.sign-in')}
          </a>
        </p>
      )}
    </Part>
  );
}

function Points({ cart, data: { points, offers }, request }: FilledProps & { data: ExtrasData }): ReactElement {
  const { t, properties } = request;
  const chosen = cart.loyaltyOffers.offers.map(({ id }) => id);
  const wanted = wantedOffers(request) ?? chosen;
  const inWords = (offer: LoyaltyOffer): string =>
    offer.centAmount === null
      ? t('extras.points.piece', { points: offer.points, name: offer.name?.[properties.lang] ?? offer.id })
      : t('extras.points.money', {
          points: offer.points,
          amount: formatPrice(offer.centAmount, cart.totalPrice.currencyCode, properties.intl),
        });
  const whyNot = (offer: LoyaltyOffer): string | null => {
    if (chosen.includes(offer.id)) return null;
    if (offer.productOutOfStock) return t('extras.points.gone');
    return offer.points > points ? t('extras.points.more') : null;
  };
  return (
    <Part name="points" title={t('extras.points.title', { points })} open={wanted.length > 0}>
      <ButtonForm intent="loyalty-offers" label={t('extras.points.save')} request={request}>
        <fieldset className="extras__choices">
          <legend className="small muted">{t('extras.points.text')}</legend>
          {offers.map((offer) => (
            <label key={offer.id} className="extras__choice">
              <input
                type="checkbox"
                name="offers"
                value={offer.id}
                defaultChecked={wanted.includes(offer.id)}
                disabled={whyNot(offer) !== null}
              />
              <span>
                {inWords(offer)}
                {whyNot(offer) !== null && <span className="muted"> · {whyNot(offer)}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      </ButtonForm>
    </Part>
  );
}

type Donation = VisitorRequest['domain']['params']['donations'][number];

/** The market's donations that are not in the cart. */
const offeredDonations = (cart: Cart | null, { domain }: VisitorRequest): Donation[] =>
  domain.params.donations.filter(
    ({ id, isActive }) => isActive && !cart?.donations.some((donation) => donation.id === id),
  );

function Donations({ offered, request }: { offered: readonly Donation[]; request: VisitorRequest }): ReactElement {
  const { t, domain, properties } = request;
  return (
    <Part name="donation" title={t('extras.donation.title')}>
      {offered.map(({ id, name, centAmount }) => {
        const amount = formatPrice(centAmount, domain.devise, properties.intl);
        return (
          <div key={id} className="stack">
            <p>{t('extras.donation.text', { amount, name })}</p>
            <ButtonForm intent="donation-add" label={t('extras.donation.add', { amount })} request={request}>
              <input type="hidden" name="donationId" value={id} />
            </ButtonForm>
          </div>
        );
      })}
    </Part>
  );
}

function Subscriptions({ cart, types, request }: FilledProps & { types: ExtrasData['subscriptions'] }): ReactElement {
  const { t } = request;
  const wanted = cart.subscriptions.filter(({ optin }) => optin === 'YES').map(({ type }) => type);
  return (
    <Part name="news" title={t('extras.news.title')} open={wanted.length > 0}>
      <ButtonForm intent="subscriptions" label={t('extras.news.save')} request={request}>
        <input type="hidden" name="asked" value={types.join(',')} />
        {types.map((type) => (
          <label key={type} className="extras__choice">
            <input type="checkbox" name="wanted" value={type} defaultChecked={wanted.includes(type)} />
            <span>{t(`extras.news.${type}`)}</span>
          </label>
        ))}
      </ButtonForm>
    </Part>
  );
}
