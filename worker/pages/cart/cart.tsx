import type { ReactElement } from 'react';
import { z } from 'zod';
import { CartLines } from '../../../client/islands/cart-lines.tsx';
import { isEmpty, isOfMarket, isPaid } from '../../../shared/cart.ts';
import { unavailableLines } from '../../../shared/cart-change.ts';
import { isBeingPaid } from '../../../shared/checkout.ts';
import { type Cart, quantity, type ShippingMethod } from '../../../shared/contract/cart.ts';
import { sku, uuid } from '../../../shared/contract/values.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { formatMoney } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import { parseSharedLines } from '../../../shared/share-cart.ts';
import { Notice } from '../../components/notice.tsx';
import { loadWaysOn, WaysOn, type WaysOnData } from '../../components/ways-on.tsx';
import { Refusal } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import { BlockStyles } from '../../layouts/late-styles.tsx';
import { Island } from '../../rendering/island.tsx';
import { UpstreamError } from '../../upstream/errors.ts';
import { type Failure, failureOf } from '../../upstream/failure.ts';
import { estimatedMethods } from '../checkout/delivery-methods.ts';
import { confirmationHref } from '../checkout/order-steps.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';
import { cartShop } from './cart-shop.ts';
import { answerExtras, refusedInWords } from './extra-answers.ts';
import { extraForms } from './extra-forms.ts';
import { type ExtrasData, loadExtras } from './extras-data.ts';
import { Extras } from './extras-view.tsx';
import { piecesInWords } from './pieces.ts';
import { loadSharedCart, type SharedCart, SharedCartView } from './shared-cart.tsx';

interface CartData {
  cart: Cart | null;
  /** What the cart had no room for, in words; empty when it took everything. */
  notAdded: string;
  /** What a link offers to add. */
  shared: SharedCart | null;
  shipping: ShippingMethod[];
  /** Offered beside an empty cart. */
  waysOn: WaysOnData;
  extras: ExtrasData;
}

/** Everything that a form of the cart may ask for. */
const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku, quantity: quantity.default(1) }),
  z.object({ intent: z.literal('add-several'), skus: z.array(sku).max(20) }),
  z.object({ intent: z.literal('quantity'), lineItemId: uuid, quantity }),
  z.object({ intent: z.literal('delete'), lineId: uuid }),
  z.object({ intent: z.literal('restore'), sku, quantity }),
  z.object({ intent: z.literal('refresh') }),
  z.object({ intent: z.literal('continue') }),
  z.object({ intent: z.literal('shared'), lines: z.string().max(5000) }),
  z.object({ intent: z.literal('cancel-payment'), from: z.literal('payment').optional() }),
  z.object({ intent: z.literal('checkout') }),
]);
type Intent = z.output<typeof intents>;

const problems: Record<Failure['reason'], MessageKey> = {
  stock: 'cart.error.stock',
  pieces: 'product.too-many',
  place: 'cart.error.changed',
  changed: 'cart.error.changed',
  paying: 'cart.error.paying',
  limit: 'form.error.limit',
  input: 'cart.error.input',
  failed: 'cart.error.failed',
};

const unreadable: Failure = { reason: 'input', status: 422 };

/** Takes back a payment that the shopper does not want any more, as far as the bank lets it; gives the page to go on with. */
async function cancelPayment(
  { cart, gateway, locale, tell }: VisitorRequest,
  from: 'cart' | 'order-payment',
): Promise<string> {
  const page = href(locale, from);
  if (cart.id === undefined) return page;
  const { status } = await gateway.call('cancelPayment', { cartId: cart.id });
  if (status === 'paid') return href(locale, 'order-confirmation');
  if (status === 'cancelled') tell({ tone: 'success', key: 'cart.paying.cancelled' });
  if (status === 'pending') tell({ tone: 'warning', key: 'cart.paying.pending' });
  return page;
}

/** Adds several pieces at once, and names those that the cart had no room for. */
async function addAll(
  request: VisitorRequest,
  items: readonly { sku: string; quantity: number }[],
): Promise<void> {
  const { productsNotAdded } = await request.cart.addAll(items);
  if (productsNotAdded.length === 0) return;
  const names = await piecesInWords(request, productsNotAdded);
  request.tell({ tone: 'warning', key: 'cart.not-added', values: { names } });
}

/** Does what a form asked for; gives where to go on. */
async function carryOut(request: VisitorRequest, asked: Intent): Promise<string> {
  const { cart, locale, tell } = request;
  const page = href(locale, 'cart');
  switch (asked.intent) {
    case 'add':
    case 'restore':
      await cart.add(asked.sku, asked.quantity);
      return page;
    case 'add-several': {
      const items = [...new Set(asked.skus)].map((each) => ({ sku: each, quantity: 1 }));
      if (items.length === 0) tell({ tone: 'warning', key: 'look.none' });
      else await addAll(request, items);
      return page;
    }
    case 'quantity':
      await cart.mutate('setQuantity', { lineItemId: asked.lineItemId, quantity: asked.quantity });
      return page;
    case 'delete': {
      const line = (await cart.load())?.lineItems.find(({ lineId }) => lineId === asked.lineId);
      await cart.mutate('deleteProduct', { lineId: asked.lineId });
      if (line !== undefined) {
        const fields = { intent: 'restore', sku: line.sku, quantity: String(line.quantity) };
        tell({ tone: 'info', key: 'cart.removed.any', undo: { action: page, fields } });
      }
      return page;
    }
    case 'refresh':
      await cart.mutate('refreshCart', {});
      tell({ tone: 'info', key: 'cart.refreshed' });
      return page;
    case 'continue': {
      const here = await cart.mutate('refreshCart', {});
      tell(
        isOfMarket(here, request.domain)
          ? { tone: 'info', key: 'cart.abroad.done' }
          : { tone: 'warning', key: 'cart.error.paying' },
      );
      return page;
    }
    case 'shared': {
      const items = parseSharedLines(asked.lines).lines.map(({ sku, quantity }) => ({ sku, quantity }));
      if (items.length === 0) tell({ tone: 'warning', key: 'cart.shared.none' });
      else await addAll(request, items);
      return page;
    }
    case 'cancel-payment':
      return cancelPayment(request, asked.from === 'payment' ? 'order-payment' : 'cart');
    case 'checkout': {
      const current = await cart.load();
      if (current !== null && isBeingPaid(current)) return confirmationHref(request, current.id);
      return current !== null && unavailableLines(current).length === 0 && isOfMarket(current, request.domain)
        ? href(locale, 'order-billing')
        : page;
    }
  }
}

/** The cart: what was chosen, what it costs, and the way to the checkout. It answers all forms of the cart. */
export const cart: PersonalPage<CartData> = {
  async load(request) {
    let current = await request.cart.load();
    if (current !== null && isPaid(current)) {
      if (request.session.secure) return seeOther(href(request.locale, 'order-confirmation'));
      request.cart.reset();
      current = null;
    }
    const country = current?.shippingAddress?.country ?? request.domain.countryCodeISO2;
    const [shipping, shared, notAdded, waysOn, extras] = await Promise.all([
      // Without methods there is no estimate; nothing else depends on it (specification, section 4).
      current === null ? [] : estimatedMethods(request.gateway, current.id, country),
      request.domain.params.allowShareCart ? loadSharedCart(request) : null,
      piecesInWords(request, current?.productsNotAdded ?? []),
      current === null || isEmpty(current) ? loadWaysOn(request) : [],
      loadExtras(request, current),
    ]);
    return { cart: current, notAdded, shared, shipping, waysOn, extras };
  },

  forms: extraForms,

  async action(request, form) {
    const extra = await answerExtras(request, form);
    if (extra !== null) return extra;
    // A form may offer several pieces, some of which were not chosen.
    const skus = form.getAll('sku').filter((each) => each !== '');
    const asked = intents.safeParse({ ...Object.fromEntries(form), skus });
    if (!asked.success) return new Refusal([{ key: problems[unreadable.reason] }], unreadable.status);
    const needsCart = !['add', 'add-several', 'restore', 'shared'].includes(asked.data.intent);
    if (needsCart && (await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
    try {
      return seeOther(await carryOut(request, asked.data));
    } catch (error) {
      const failure = failureOf(error, request);
      // What is added and not found was never there; what is changed and not found was removed elsewhere.
      const unknown = !needsCart && error instanceof UpstreamError && error.status === 404;
      const { status, reason } = unknown ? unreadable : failure;
      return new Refusal([{ key: refusedInWords(error) ?? problems[reason] }], status);
    }
  },

  seo: (_, { t }) => ({
    title: t('cart.title'),
    description: t('cart.description'),
  }),

  View({ data: { cart: current, notAdded, shared, shipping, waysOn, extras }, request }) {
    const { t, locale, session, domain, origin } = request;
    const page = href(locale, 'cart');
    return (
      <>
        <div className="wrap cart-page">
          <h1 className="title">{t('cart.title')}</h1>
          {notAdded !== '' && <Notice tone="warning">{t('cart.not-added', { names: notAdded })}</Notice>}
          {shared !== null && <SharedCartView shared={shared} request={request} />}
          {current !== null && isBeingPaid(current) && <Paying cart={current} request={request} />}
          {current !== null && !isOfMarket(current, domain) && <Abroad request={request} />}
          <Island
            name="cart-lines"
            on="idle"
            component={CartLines}
            t={t}
            props={{
              cart: current,
              shipping,
              shop: cartShop(request),
              signIn: session.secure ? null : href(locale, 'account-dashboard'),
              share: domain.params.allowShareCart ? `${origin}${page}?lines=` : null,
            }}
          />
          <Extras cart={current} data={extras} request={request} />
        </div>
        {(current === null || isEmpty(current)) && (
          <>
            <BlockStyles />
            <WaysOn products={waysOn} request={request} />
          </>
        )}
      </>
    );
  },
};

/** The bank has a payment of this cart in its hands: what to do about it. */
function Paying({ cart, request }: { cart: Cart; request: VisitorRequest }): ReactElement {
  const { t, locale, properties } = request;
  const cents = cart.payments.reduce((sum, { amountPlanned }) => sum + amountPlanned.centAmount, 0);
  const amount = formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  return (
    <Notice tone="info">
      <p>
        <strong>{t('cart.paying.title', { amount })}</strong>
      </p>
      <p>{t('cart.paying.text')}</p>
      <form method="post" action={href(locale, 'cart')} className="cluster">
        <a className="link" href={confirmationHref(request, cart.id)}>
          {t('cart.paying.look')}
        </a>
        {/* The bank has just said that it is too late. */}
        {!request.notices.some(({ key }) => key === 'cart.paying.pending') && (
          <button type="submit" name="intent" value="cancel-payment" className="link">
            {t('cart.paying.cancel')}
          </button>
        )}
      </form>
    </Notice>
  );
}

/** The cart was begun in a market with another currency: it stays as it is until the shopper asks for this one. */
function Abroad({ request: { t, locale, domain } }: { request: VisitorRequest }): ReactElement {
  return (
    <Notice tone="info">
      <div className="stack">
        <p>
          <strong>{t('cart.abroad.title')}</strong>
          <br />
          {t('cart.abroad.text', { currency: domain.devise })}
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
