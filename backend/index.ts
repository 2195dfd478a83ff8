import { Hono } from 'hono';
import { contract } from '../shared/contract/contract.ts';
import { fixedHeaders } from '../shared/http/fixed-headers.ts';
import { abTasty } from './ab-tasty/app.ts';
import { forgetRemoved } from './alerts/forget-removed.ts';
import { tellReturns } from './alerts/tell-returns.ts';
import { assets } from './assets.ts';
import { deleteExpired } from './authentication/housekeeping.ts';
import { authentication } from './authentication/pages/app.ts';
import { limitBody } from './body-limit.ts';
import { botCheck } from './bot-check/app.ts';
import { callHandlers } from './calls.ts';
import { forgetRemovedCards } from './carts/calls/removed-gift-cards.ts';
import { forgetRefusals } from './carts/payment-tries.ts';
import { releaseExpiredHolds } from './carts/payments.ts';
import { deliverChanges } from './changes/purge.ts';
import { eraseDeleted } from './customers/erase.ts';
import { verifyCustomer } from './customers/verify.ts';
import { writeOrderMails } from './documents/order-mail.ts';
import { editor } from './editor/app.ts';
import type { Env } from './env.ts';
import { imports } from './imports/app.ts';
import { applyPricePlans } from './imports/prices.ts';
import { logFailure } from './log.ts';
import { forgetSubscribers } from './newsletter/forget.ts';
import { moveDemoOrders } from './orders/demo-pace.ts';
import { writeOrderNews } from './orders/order-news.ts';
import { trackingPage } from './orders/tracking-page.ts';
import { mailAttachment } from './outbox/attachment.ts';
import { mailPage } from './outbox/page.ts';
import { sendMails } from './outbox/send.ts';
import { payment } from './payment/app.ts';
import { besideNoAccount } from './payment/beside-no-account.ts';
import { deliverNotifications, deliverRefunds } from './payment/notifications.ts';
import { hipayNotifications } from './payment-events/hipay-notifications.ts';
import { notifications } from './payment-events/notifications.ts';
import { pictures } from './pictures.ts';
import { policyReports } from './policy-reports/app.ts';
import { forgetPolicyReports } from './policy-reports/forget.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { sendRefunds } from './refunds/send-refunds.ts';
import { problemResponse, serve } from './serve.ts';
import { olapicStandIn, richRelevanceStandIn } from './slots/app.ts';
import { expireReservations, forgetReservations } from './stores/expire-reservations.ts';
import { writeReservationMails } from './stores/reservation-mail.ts';
import { tagManager } from './tag-manager/app.ts';
import { vitals } from './vitals/app.ts';
import { forgetVitals } from './vitals/forget.ts';
import { welcome } from './welcome.ts';

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
gateway.route('/', serve(contract, callHandlers, verifyCustomer, 'gateway'));
gateway.use('/notifications/hipay', besideNoAccount);
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
app.route('/content', serve(contract, callHandlers, verifyCustomer, 'content'));
app.route('/authentication', authentication);
app.route('/editor', editor);
app.use('/payment/*', besideNoAccount);
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
