import type { ReactElement } from 'react';
import { CartLines } from '../../../client/islands/cart-lines.tsx';
import { isByGiftCard, isEmpty, isOfMarket, isPaid } from '../../../shared/cart/cart.ts';
import { familyHref } from '../../../shared/catalogue/product-url.ts';
import { deliveryCountry, isBeingPaid } from '../../../shared/checkout/checkout.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { formatDayOf } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { href } from '../../../shared/routes.ts';
import { timeZones } from '../../../shared/time/time-zones.ts';
import { attemptPlacement, noZones, Zone, type Zones } from '../../blocks/zone.tsx';
import { cartShop } from '../../components/cart-shop.ts';
import { Island } from '../../components/island.tsx';
import { Notice } from '../../components/notice.tsx';
import {
  type Department,
  firstDepartment,
  loadNextSteps,
  NextSteps,
  type NextStepsData,
} from '../../components/product/next-steps.tsx';
import { estimatedMethods } from '../../delivery/delivery-methods.ts';
import { seeOther } from '../../forms/see-other.ts';
import { inTime } from '../../page/in-time.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { BlockStyles } from '../../styles/late-styles.tsx';
import { confirmationHref } from './confirmation-href.ts';
import { type EditedLine, EditLine, loadEditedLine } from './edit-line.tsx';
import { answerExtras } from './extra-answers.ts';
import { extraForms } from './extra-forms.ts';
import { type ExtrasData, loadExtras } from './extras-data.ts';
import { Extras } from './extras-view.tsx';
import { answerLines, filledParam } from './line-answers.ts';
import { piecesInWords } from './pieces.ts';
import { presentedOf } from './presented-voucher.ts';
import { loadSaved, Saved, type SavedPiece } from './saved-view.tsx';
import { loadSharedCart, type SharedCart, SharedCartView } from './shared-cart.tsx';
import { signInHref } from './sign-in-href.ts';

interface CartData {
  cart: Cart | null;
  /** Names of the pieces that could not be added to the cart; empty if all were added. */
  notAdded: string;
  /** Pieces that a shared link offers to add. */
  shared: SharedCart | null;
  shipping: ShippingMethod[];
  /** Products offered with an empty cart. */
  nextSteps: NextStepsData;
  /** Where an empty cart leads. */
  department: Department | null;
  extras: ExtrasData;
  saved: SavedPiece[];
  edited: EditedLine | null;
  zones: Zones;
}

/** The cart: its lines, its totals, and the checkout button. The page handles all forms of the cart. */
export const cart: PersonalPage<CartData> = {
  async load(request) {
    // Starts beside the call for the cart, which may fail first.
    const managed = attemptPlacement(request, 'cart');
    managed.catch(() => undefined);
    let current = await request.cart.load();
    if (current !== null && isPaid(current)) {
      if (request.session.secure) return seeOther(href(request.locale, 'order-confirmation'));
      request.cart.reset();
      current = null;
    }
    const country = deliveryCountry(current, request.domain);
    const [shipping, shared, notAdded, nextSteps, department, extras, saved, edited, zones] = await Promise.all([
      // Without methods there is no estimate; nothing else depends on it (specification, section 4).
      current === null ? [] : estimatedMethods(request, current.id, country),
      request.domain.params.allowShareCart ? loadSharedCart(request) : null,
      piecesInWords(request, current?.productsNotAdded ?? []),
      current === null || isEmpty(current)
        ? inTime(request, { name: 'next steps', data: loadNextSteps(request), substitute: [] })
        : [],
      current === null || isEmpty(current)
        ? inTime(request, { name: 'first department', data: firstDepartment(request), substitute: null })
        : null,
      loadExtras(request, current),
      loadSaved(request, current),
      loadEditedLine(request, current),
      inTime(request, { name: 'zones', data: managed, substitute: noZones }),
    ]);
    return { cart: current, notAdded, shared, shipping, nextSteps, department, extras, saved, edited, zones };
  },

  forms: extraForms,

  async action(request, form) {
    return (await answerExtras(request, form)) ?? answerLines(request, form);
  },

  seo: (_, { t }) => ({
    title: t('cart.title'),
    description: t('cart.description'),
  }),

  View({ data, request }) {
    const { cart: current, notAdded, shared, shipping, nextSteps, department, extras, saved, edited, zones } = data;
    const { t, locale, session, domain, origin, url, capabilities } = request;
    const page = href(locale, 'cart');
    const isAbroad = current !== null && !isOfMarket(current, domain);
    const shop = cartShop(request, department === null ? undefined : familyHref(locale, department));
    return (
      <>
        <div className="wrap cart-page">
          <h1 className="title">{t('cart.title')}</h1>
          <Zone zones={zones} side="up" request={request} />
          {url.searchParams.has(filledParam) && !request.hasCookies && (
            <Notice tone="warning">{t('cart.no-cookies')}</Notice>
          )}
          {notAdded !== '' && <Notice tone="warning">{t('cart.not-added', { names: notAdded })}</Notice>}
          {shared !== null && <SharedCartView shared={shared} request={request} />}
          {edited !== null && <EditLine edited={edited} request={request} />}
          {current !== null && isBeingPaid(current) && <Paying cart={current} request={request} />}
          {isAbroad && <Abroad cart={current} request={request} />}
          <Island
            name="cart-lines"
            on="idle"
            component={CartLines}
            t={t}
            props={{
              cart: current,
              shipping,
              // There is no checkout before it is decided where the cart goes on.
              shop: isAbroad ? { closed: t('cart.abroad.title'), ...shop } : shop,
              signIn: session.secure || !capabilities.has('account') ? null : signInHref(locale),
              share: domain.params.allowShareCart ? `${origin}${page}?lines=` : null,
            }}
          />
          <EmptyCart cart={current} request={request} />
          <Saved saved={saved} request={request} />
          <Extras cart={current} data={extras} request={request} />
        </div>
        <div data-part="next-steps">
          {(current === null || isEmpty(current)) && (
            <>
              <BlockStyles />
              {/* Only one shelf is shown. */}
              <NextSteps products={zones.down.length > 0 ? [] : nextSteps} request={request} />
            </>
          )}
        </div>
        <Zone
          zones={zones}
          side="down"
          request={request}
          without={[...(current?.lineItems ?? []), ...saved.map(({ piece }) => piece)].map(
            ({ productId }) => productId,
          )}
        />
      </>
    );
  },
};

/** Message that a payment of this cart is pending at the bank or by voucher, with the next steps. */
function Paying({ cart, request }: { cart: Cart; request: VisitorRequest }): ReactElement {
  const { t, locale, properties } = request;
  // A gift card has paid its part already.
  const atBank = cart.payments.filter((payment) => !isByGiftCard(payment));
  const cents = atBank.reduce((sum, { amountPlanned }) => sum + amountPlanned.centAmount, 0);
  const amount = formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  const presented = presentedOf(cart);
  return (
    <Notice tone="info">
      <p>
        <strong>
          {presented === null
            ? t('cart.paying.title', { amount })
            : t('cart.paying.to-pay', {
                amount,
                date: formatDayOf(presented.voucher.expiresAt, properties.intl, timeZones[properties.iso2]),
              })}
        </strong>
      </p>
      <p>{t(presented === null ? 'cart.paying.text' : 'cart.paying.voucher')}</p>
      <form method="post" action={href(locale, 'cart')} className="cluster">
        <a className="link" href={confirmationHref(request, cart.id)}>
          {t(presented === null ? 'cart.paying.look' : 'account.order.reference')}
        </a>
        {/* Only a voucher can be cancelled; a payment that is pending at the bank cannot. */}
        {presented !== null && (
          <button type="submit" name="intent" value="cancel-payment" className="link">
            {t('cart.paying.cancel')}
          </button>
        )}
      </form>
    </Notice>
  );
}

/** Button that empties the cart, after a confirmation that unfolds. Hidden while a payment is pending. */
function EmptyCart({ cart, request: { t, locale } }: { cart: Cart | null; request: VisitorRequest }) {
  const isOffered = cart !== null && !isEmpty(cart) && !isBeingPaid(cart);
  return (
    <div data-part="empty-cart">
      {isOffered && (
        <details id="empty-cart">
          <summary className="link small muted">{t('cart.empty-all')}</summary>
          <form method="post" action={href(locale, 'cart')} className="cluster">
            <p className="small">{t('cart.empty-all.sure')}</p>
            <button type="submit" name="intent" value="empty" className="button button--small">
              {t('cart.empty-all.yes')}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}

/** Message that the cart has the currency of another market: it stays unchanged until the shopper switches it. */
function Abroad({ cart, request: { t, locale, domain } }: { cart: Cart; request: VisitorRequest }): ReactElement {
  return (
    <Notice tone="info">
      <div className="stack">
        <p>
          <strong>{t('cart.abroad.title')}</strong>
          <br />
          {t('cart.abroad.text', { currency: domain.devise })}
          {cart.giftCards.length > 0 && ` ${t('cart.abroad.gift-cards')}`}
        </p>
        <form method="post" action={href(locale, 'cart')}>
          <button type="submit" name="intent" value="continue" className="button button--small">
            {t('cart.abroad.continue')}
          </button>
        </form>
      </div>
    </Notice>
  );
}
