import { z } from 'zod';
import { UndoBanner } from '../../../client/components/undo-banner.tsx';
import { CartLines } from '../../../client/islands/cart-lines.tsx';
import { isPaid } from '../../../shared/cart.ts';
import { unavailableLines } from '../../../shared/cart-change.ts';
import { type Cart, quantity, type ShippingMethod } from '../../../shared/contract/cart.ts';
import { sku, uuid } from '../../../shared/contract/values.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { Notice, type NoticeTone } from '../../components/notice.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { Island } from '../../rendering/island.tsx';
import { UpstreamError } from '../../upstream/errors.ts';
import { type Failure, failureOf } from '../../upstream/failure.ts';
import { estimatedMethods } from '../checkout/delivery-methods.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';
import { cartShop } from './cart-shop.ts';

interface CartNotice {
  tone: NoticeTone;
  key: MessageKey;
  values?: Record<string, string>;
}

interface CartData {
  cart: Cart | null;
  shipping: ShippingMethod[];
  notice: CartNotice | null;
  /** What was just removed by a form, and can be brought back. */
  removed: { sku: string; quantity: number } | null;
}

/** Everything that a form of the cart may ask for. */
const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku, quantity: quantity.default(1) }),
  z.object({ intent: z.literal('quantity'), lineItemId: uuid, quantity }),
  z.object({ intent: z.literal('delete'), lineId: uuid }),
  z.object({ intent: z.literal('restore'), sku, quantity }),
  z.object({ intent: z.literal('refresh') }),
  z.object({ intent: z.literal('checkout') }),
]);
type Intent = z.output<typeof intents>;

const problems: Record<Failure['reason'], MessageKey> = {
  stock: 'cart.error.stock',
  changed: 'cart.error.changed',
  input: 'cart.error.input',
  failed: 'cart.error.failed',
};

const unreadable: Failure = { reason: 'input', status: 422 };

const removal = z.object({ removed: sku, quantity });
const missing = z.array(sku).min(1).max(50);

/** What the address says happened before: `problem`, `notice`, `notAdded`; anything else says nothing. */
function noticeOf({ url }: VisitorRequest, cart: Cart | null): CartNotice | null {
  const query = url.searchParams;
  const notAdded = missing.safeParse(query.get('notAdded')?.split(',') ?? cart?.productsNotAdded);
  if (notAdded.success)
    return { tone: 'warning', key: 'cart.not-added', values: { skus: notAdded.data.join(', ') } };
  if (query.get('problem') === 'shared') return { tone: 'warning', key: 'cart.error.shared' };
  if (query.get('problem') === 'stock') return { tone: 'warning', key: 'payment.error.stock' };
  if (query.get('notice') === 'refreshed') return { tone: 'info', key: 'cart.refreshed' };
  if (query.get('notice') === 'merged') return { tone: 'info', key: 'cart.merged' };
  return null;
}

async function dataOf(request: VisitorRequest, notice?: CartNotice): Promise<CartData> {
  const { url, gateway, domain } = request;
  const cart = await request.cart.load();
  const country = cart?.shippingAddress?.country ?? domain.countryCodeISO2;
  const removed = removal.safeParse(Object.fromEntries(url.searchParams));
  // The address stays when the page is loaded again, though what was removed may be back.
  const isBack = cart?.lineItems.some((line) => line.sku === removed.data?.removed) ?? false;
  return {
    cart,
    // Without methods there is no estimate; nothing else depends on it (specification, section 4).
    shipping: cart === null ? [] : await estimatedMethods(gateway, cart.id, country),
    notice: notice ?? noticeOf(request, cart),
    removed:
      removed.success && !isBack ? { sku: removed.data.removed, quantity: removed.data.quantity } : null,
  };
}

/** Does what a form asked for; gives where to go on. */
async function carryOut(request: VisitorRequest, asked: Intent): Promise<string> {
  const { cart, locale } = request;
  const page = href(locale, 'cart');
  switch (asked.intent) {
    case 'add':
    case 'restore':
      await cart.add(asked.sku, asked.quantity);
      return page;
    case 'quantity':
      await cart.mutate('setQuantity', { lineItemId: asked.lineItemId, quantity: asked.quantity });
      return page;
    case 'delete': {
      const line = (await cart.load())?.lineItems.find(({ lineId }) => lineId === asked.lineId);
      await cart.mutate('deleteProduct', { lineId: asked.lineId });
      return line === undefined
        ? page
        : href(locale, 'cart', {}, { removed: line.sku, quantity: line.quantity });
    }
    case 'refresh':
      await cart.mutate('refreshCart', {});
      return href(locale, 'cart', {}, { notice: 'refreshed' });
    case 'checkout': {
      const current = await cart.load();
      return current !== null && unavailableLines(current).length === 0
        ? href(locale, 'order-billing')
        : page;
    }
  }
}

/** The cart: what was chosen, what it costs, and the way to the checkout. It answers all forms of the cart. */
export const cart: PersonalPage<CartData> = {
  async load(request) {
    const current = await request.cart.load();
    if (current !== null && isPaid(current)) {
      if (request.session.secure) return seeOther(href(request.locale, 'order-confirmation'));
      request.cart.reset();
    }
    return dataOf(request);
  },

  async action(request, form) {
    const asked = intents.safeParse(Object.fromEntries(form));
    if (!asked.success)
      return { status: 422, data: await dataOf(request, { tone: 'danger', key: 'cart.error.input' }) };
    const needsCart = asked.data.intent !== 'add' && asked.data.intent !== 'restore';
    if (needsCart && (await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
    try {
      return seeOther(await carryOut(request, asked.data));
    } catch (error) {
      const failure = failureOf(error, request);
      // What is added and not found was never there; what is changed and not found was removed elsewhere.
      const unknown = !needsCart && error instanceof UpstreamError && error.status === 404;
      const { status, reason } = unknown ? unreadable : failure;
      return { status, data: await dataOf(request, { tone: 'danger', key: problems[reason] }) };
    }
  },

  seo: (_, { t }) => ({
    title: t('cart.title'),
    description: t('cart.description'),
  }),

  View({ data: { cart: current, shipping, notice, removed }, request }) {
    const { t, locale, session, domain, origin } = request;
    const page = href(locale, 'cart');
    return (
      <div className="wrap cart-page">
        <h1 className="title">{t('cart.title')}</h1>
        {notice !== null && <Notice tone={notice.tone}>{t(notice.key, notice.values)}</Notice>}
        {removed !== null && (
          <UndoBanner message={t('cart.removed.any')} undo={t('cart.undo')} action={page} {...removed} />
        )}
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
      </div>
    );
  },
};
