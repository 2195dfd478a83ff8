import { Hono } from 'hono';
import { accountRows } from '../shared/contract/account.ts';
import { addressLookUpRows } from '../shared/contract/address-look-up.ts';
import { bankRows } from '../shared/contract/bank-details.ts';
import { cartExtraRows } from '../shared/contract/cart-extra-rows.ts';
import { cartRows } from '../shared/contract/cart-rows.ts';
import { catalogRows } from '../shared/contract/catalog.ts';
import { checkoutRows } from '../shared/contract/checkout-rows.ts';
import { clientRows } from '../shared/contract/client-rows.ts';
import { contentRows } from '../shared/contract/content.ts';
import { customerRows } from '../shared/contract/customer.ts';
import { deliveryOfferRows } from '../shared/contract/delivery-offer.ts';
import { documentRows } from '../shared/contract/documents.ts';
import { domainRows } from '../shared/contract/domain.ts';
import { loyaltyRows } from '../shared/contract/loyalty.ts';
import { newsletterRows } from '../shared/contract/newsletter.ts';
import { offerRows } from '../shared/contract/offers.ts';
import { orderRows } from '../shared/contract/orders.ts';
import { passkeyRows } from '../shared/contract/passkeys.ts';
import { recommendationRows } from '../shared/contract/recommendations.ts';
import { reservationRows } from '../shared/contract/reservations.ts';
import { reviewRows } from '../shared/contract/reviews.ts';
import { sitemapRows } from '../shared/contract/sitemap.ts';
import { sizeGuideRows } from '../shared/contract/size-guide.ts';
import { stockAlertRows } from '../shared/contract/stock-alerts.ts';
import { storeRows } from '../shared/contract/stores.ts';
import { subscriptionRows } from '../shared/contract/subscriptions.ts';
import { wishlistRows } from '../shared/contract/wishlist.ts';
import { fixedHeaders } from '../shared/fixed-headers.ts';
import { abTasty } from './ab-tasty/app.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { forgetRemoved } from './alerts/forget-removed.ts';
import { stockAlertHandlers } from './alerts/handlers.ts';
import { tellReturns } from './alerts/tell-returns.ts';
import { assets } from './assets.ts';
import { authentication } from './authentication/app.ts';
import { deleteExpired } from './authentication/housekeeping.ts';
import { passkeyHandlers } from './authentication/passkeys/handlers.ts';
import { limitBody } from './body-limit.ts';
import { botCheck } from './bot-check/app.ts';
import { cancelPayment } from './carts/cancel-payment.ts';
import { checkoutHandlers } from './carts/checkout.ts';
import { deliveryHandlers } from './carts/delivery.ts';
import { deliveryOfferHandlers } from './carts/delivery-offers.ts';
import { donationHandlers } from './carts/donations.ts';
import { giftCardHandlers } from './carts/gift-cards.ts';
import { cartHandlers } from './carts/handlers.ts';
import { hipayNotifications } from './carts/hipay-notifications.ts';
import { loyaltyHandlers } from './carts/loyalty.ts';
import { notifications } from './carts/notifications.ts';
import { orderHandlers } from './carts/orders.ts';
import { getPaymentSession } from './carts/payment-session.ts';
import { forgetRefusals } from './carts/payment-tries.ts';
import { releaseExpiredHolds } from './carts/payments.ts';
import { promoHandlers } from './carts/promo-codes.ts';
import { forgetRemovedCards } from './carts/removed-gift-cards.ts';
import { cartSubscriptionHandlers } from './carts/subscriptions.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import { recommendationHandlers } from './catalog/recommendations.ts';
import { reviewHandlers } from './catalog/reviews.ts';
import { sitemapHandlers } from './catalog/sitemap.ts';
import { sizeGuideHandlers } from './catalog/size-guides.ts';
import { deliverChanges } from './changes/purge.ts';
import { contentHandlers } from './content/handlers.ts';
import { accountHandlers } from './customers/account-handlers.ts';
import { bankHandlers } from './customers/bank-details.ts';
import { clientHandlers } from './customers/client-handlers.ts';
import { eraseDeleted } from './customers/erase.ts';
import { exportHandlers } from './customers/export-data.ts';
import { customerHandlers } from './customers/handlers.ts';
import { subscriptionHandlers } from './customers/subscriptions.ts';
import { verifyCustomer } from './customers/verify.ts';
import { documentHandlers } from './documents/handlers.ts';
import { writeOrderMails } from './documents/order-mail.ts';
import { domainHandlers } from './domains/handlers.ts';
import { editor } from './editor/app.ts';
import type { Env } from './env.ts';
import { imports } from './imports/app.ts';
import { applyPricePlans } from './imports/prices.ts';
import { logFailure } from './log.ts';
import { pointsHandlers } from './loyalty/handlers.ts';
import { mailAttachment } from './mails/attachment.ts';
import { mailPage } from './mails/page.ts';
import { sendMails } from './mails/send.ts';
import { forgetSubscribers } from './newsletter/forget.ts';
import { newsletterHandlers } from './newsletter/handlers.ts';
import { offerHandlers } from './offers/handlers.ts';
import { moveDemoOrders } from './orders/demo-pace.ts';
import { writeOrderNews } from './orders/order-news.ts';
import { trackingPage } from './orders/tracking-page.ts';
import { payment } from './payment/app.ts';
import { deliverNotifications, deliverRefunds } from './payment/notifications.ts';
import { pictures } from './pictures.ts';
import { policyReports } from './policy-reports/app.ts';
import { forgetPolicyReports } from './policy-reports/forget.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { sendRefunds } from './refunds/send-refunds.ts';
import { problemResponse, serve } from './serve.ts';
import { olapicStandIn, richRelevanceStandIn } from './slots/app.ts';
import { expireReservations, forgetReservations } from './stores/expire-reservations.ts';
import { storeHandlers } from './stores/handlers.ts';
import { writeReservationMails } from './stores/reservation-mail.ts';
import { reservationHandlers } from './stores/reservations.ts';
import { tagManager } from './tag-manager/app.ts';
import { vitals } from './vitals/app.ts';
import { forgetVitals } from './vitals/forget.ts';
import { welcome } from './welcome.ts';
import { wishlistHandlers } from './wishlist/handlers.ts';

/** Bytes of a call's body: the longest, a list of fifty skus or an address, is a fraction of it. */
const longestBody = 64 * 1024;

/** What may make an order, and what asks for a return. */
const ordering = /\/(?:validate|payments(?:\/\w+)?|notifications\/\w+)$/;
const returning = /\/orders\/[^/]+\/returns$/;

const gateway = new Hono<{ Bindings: Env }>();
gateway.use(limitBody(longestBody));
// What a write changed on public pages is told at once, and so is an order; what is cut off, by the schedule.
gateway.use(async (c, next) => {
  await next();
  if (c.req.method === 'GET') return;
  c.executionCtx.waitUntil(deliverChanges(c.env).catch((error: unknown) => logFailure(error)));
  if (ordering.test(c.req.path))
    c.executionCtx.waitUntil(writeOrderMails(c.env, new Date()).catch((error: unknown) => logFailure(error)));
  if (returning.test(c.req.path))
    c.executionCtx.waitUntil(writeOrderNews(c.env, new Date()).catch((error: unknown) => logFailure(error)));
});
gateway.route('/', serve(domainRows, domainHandlers, verifyCustomer));
gateway.route('/', serve(catalogRows, catalogHandlers, verifyCustomer));
gateway.route('/', serve(reviewRows, reviewHandlers, verifyCustomer));
gateway.route('/', serve(sizeGuideRows, sizeGuideHandlers, verifyCustomer));
gateway.route('/', serve(recommendationRows, recommendationHandlers, verifyCustomer));
gateway.route('/', serve(customerRows, customerHandlers, verifyCustomer));
gateway.route('/', serve(loyaltyRows, pointsHandlers, verifyCustomer));
gateway.route('/', serve(orderRows, orderHandlers, verifyCustomer));
gateway.route('/', serve(accountRows, accountHandlers, verifyCustomer));
gateway.route('/', serve(passkeyRows, passkeyHandlers, verifyCustomer));
gateway.route('/', serve(bankRows, bankHandlers, verifyCustomer));
gateway.route('/', serve(clientRows, clientHandlers, verifyCustomer));
gateway.route('/', serve(subscriptionRows, subscriptionHandlers, verifyCustomer));
gateway.route('/', serve(newsletterRows, newsletterHandlers, verifyCustomer));
gateway.route('/', serve(cartRows, cartHandlers, verifyCustomer, 'strict'));
gateway.route(
  '/',
  serve(
    cartExtraRows,
    {
      ...promoHandlers,
      ...loyaltyHandlers,
      ...giftCardHandlers,
      ...donationHandlers,
      ...cartSubscriptionHandlers,
    },
    verifyCustomer,
    'strict',
  ),
);
gateway.route(
  '/',
  serve(
    checkoutRows,
    { ...deliveryHandlers, ...checkoutHandlers, cancelPayment, getPaymentSession },
    verifyCustomer,
    'strict',
  ),
);
gateway.route('/', serve(deliveryOfferRows, deliveryOfferHandlers, verifyCustomer));
gateway.route('/', serve(storeRows, storeHandlers, verifyCustomer));
gateway.route('/', serve(reservationRows, reservationHandlers, verifyCustomer));
gateway.route('/', serve(addressLookUpRows, addressHandlers, verifyCustomer));
gateway.route('/', serve(sitemapRows, sitemapHandlers, verifyCustomer));
gateway.route('/', serve(offerRows, offerHandlers, verifyCustomer));
gateway.route('/', serve(wishlistRows, wishlistHandlers, verifyCustomer));
gateway.route('/', serve(stockAlertRows, stockAlertHandlers, verifyCustomer));
gateway.route('/', serve(documentRows, { ...documentHandlers, ...exportHandlers }, verifyCustomer));
gateway.route('/notifications', notifications);
gateway.route('/notifications', hipayNotifications);

const app = new Hono<{ Bindings: Env }>();
app.onError(problemResponse);
// What says something else itself keeps it: pictures are shown on the shop's pages.
app.use(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(fixedHeaders))
    if (!c.res.headers.has(name)) c.header(name, value);
});
app.notFound((c) => c.json({ statusCode: 404, message: 'Not found' }, 404));
app.get('/', welcome);
app.get('/mail', mailPage);
app.get('/mail/:mailId/:documentId', mailAttachment);
app.get('/tracking/:number', trackingPage);
app.route('/assets', assets);
app.route('/gateway', gateway);
app.route('/content', serve(contentRows, contentHandlers, verifyCustomer));
app.route('/authentication', authentication);
app.route('/editor', editor);
app.route('/payment', payment);
app.route('/import', imports);
app.route('/pictures', pictures);
app.route('/tag-manager', tagManager);
app.route('/ab-tasty', abTasty);
app.route('/bot-check', botCheck);
app.route('/olapic', olapicStandIn);
app.route('/rich-relevance', richRelevanceStandIn);
app.route('/vitals', vitals);
app.route('/policy-reports', policyReports);

/** Minutes between two reconciliations. */
const reconciledEvery = 15;

export default {
  fetch: app.fetch,

  /** Every minute (`[triggers]` in wrangler.toml). What one task cannot do keeps none of the others from its work. */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime);
    const tasks = await Promise.allSettled([
      deliverNotifications(env),
      releaseExpiredHolds(env, now),
      sendRefunds(env).then(() => deliverRefunds(env, now)),
      now.getUTCMinutes() % reconciledEvery === 0 ? reconcile(env, now) : null,
      moveDemoOrders(env, now).finally(() => writeOrderNews(env, now)),
      forgetRefusals(env, Math.floor(controller.scheduledTime / 1000)),
      forgetRemovedCards(env, Math.floor(controller.scheduledTime / 1000)),
      // A sale that begins or ends is told like any other change.
      applyPricePlans(env.DB, new Date(controller.scheduledTime)).finally(() => deliverChanges(env)),
      writeOrderMails(env, now),
      expireReservations(env, now).then(() => writeReservationMails(env, now)),
      forgetReservations(env, now),
      tellReturns(env, now),
      forgetRemoved(env.DB, Math.floor(controller.scheduledTime / 1000)),
      forgetSubscribers(env.DB, Math.floor(controller.scheduledTime / 1000)),
      eraseDeleted(env.DB, now),
      sendMails(env, Math.floor(controller.scheduledTime / 1000)),
      forgetVitals(env.DB),
      forgetPolicyReports(env.DB),
      deleteExpired(env.DB, Math.floor(controller.scheduledTime / 1000)),
    ]);
    for (const task of tasks) {
      if (task.status === 'rejected') logFailure(task.reason);
    }
  },
} satisfies ExportedHandler<Env>;
