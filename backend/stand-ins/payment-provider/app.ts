import { type Context, Hono } from 'hono';
import { isCard } from '../../../shared/checkout/payment-products.ts';
import { negotiateLocale } from '../../../shared/markets/negotiation.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { withoutAdyenAccount } from '../../adyen/without-adyen-account.ts';
import { limitBody } from '../../body-limit.ts';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { logFailure } from '../../log.ts';
import { type CardForm, checkCard } from './card.ts';
import { approved, cancelledByShopper, choseBank, moveOfCard, moveOfDecision, notAuthenticated } from './moves.ts';
import { deliverNotifications } from './notifications.ts';
import { sessionPage, unknownPage } from './pages.tsx';
import { api } from './sessions/api.ts';
import { isDecision, pages } from './sessions/methods.ts';
import { redirectResult } from './sessions/redirect-result.ts';
import {
  advance,
  findSession,
  type Move,
  messageSteps,
  methodOf,
  productsOf,
  type Session,
  type Step,
} from './sessions/sessions.ts';
import { challengePassword } from './sessions/test-cards.ts';

type PaymentContext = Context<{ Bindings: Env }>;

/** The payment provider, below `/payment`: its hosted pages, and its API for shops. */
export const payment = new Hono<{ Bindings: Env }>();

payment.use(withoutAdyenAccount);
payment.use(limitBody(16 * 1024));
payment.use(formBody('empty'));
payment.route('/api', api);

/** Returns the return URL with the redirect result; empty for a payment that was cancelled before it was opened. */
async function returnTo(env: Env, session: Session): Promise<string> {
  if (session.return_url === '') return '';
  const url = new URL(session.return_url);
  url.searchParams.set('redirectResult', await redirectResult(env, session.session_id));
  return url.href;
}

function unknown(c: PaymentContext): Response | Promise<Response> {
  const languages = c.req.header('accept-language');
  return unknownPage(c, negotiateLocale({ cookie: undefined, languages, host: undefined }, allMarkets));
}

async function show(c: PaymentContext, id: string): Promise<Response> {
  const session = await findSession(c.env, id, new Date());
  if (session === null) return unknown(c);
  return sessionPage(c, session, await returnTo(c.env, session));
}

/**
 * Carries out the shopper's choice on a page. If it is too late, by a second click or after expiry, the current page
 * of the payment is shown instead.
 */
async function move(c: PaymentContext, id: string, from: Step, to: Move): Promise<Response> {
  const moved = await advance(c.env, id, from, to, new Date());
  const session = await findSession(c.env, id, new Date());
  if (session === null) return unknown(c);
  if (messageSteps.includes(session.step)) await notify(c.env, id);
  const leaves = moved && (session.step === 'ended' || session.step === 'waiting');
  return c.redirect(leaves ? await returnTo(c.env, session) : `/payment/sessions/${id}`, 303);
}

/** Notifies the shop at once. If that fails, the schedule does it later, and the shopper sees no error. */
async function notify(env: Env, id: string): Promise<void> {
  try {
    await deliverNotifications(env, new Date(), id);
  } catch (error) {
    logFailure(error, { doing: `Notifications of ${id} wait` });
  }
}

async function formValues<Name extends string>(
  c: PaymentContext,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const body = await c.req.parseBody();
  const entries = names.map((name) => [name, typeof body[name] === 'string' ? body[name] : ''] as const);
  // One entry for each name.
  return Object.fromEntries(entries) as Record<Name, string>;
}

payment.get('/sessions/:id', (c) => show(c, c.req.param('id')));

payment.post('/sessions/:id/card', async (c) => {
  const id = c.req.param('id');
  const now = new Date();
  const form: CardForm = await formValues(c, ['number', 'expiry', 'cvc', 'holder']);
  const session = await findSession(c.env, id, now);
  if (session === null) return unknown(c);
  const checked = checkCard(form, productsOf(session), now);
  if ('card' in checked) return move(c, id, 'card', moveOfCard(checked.card, now));
  if (session.step !== 'card') return show(c, id);
  return sessionPage(c, session, await returnTo(c.env, session), { form, problems: checked.problems });
});

/** Returns the session if it is on the page of its method, with the decisions of that page; otherwise null. */
async function onPage(c: PaymentContext, id: string, step: 'choice' | 'method') {
  const session = await findSession(c.env, id, new Date());
  if (session?.step !== step) return null;
  const method = methodOf(session);
  return isCard(method) ? null : { session, page: pages[method] };
}

payment.post('/sessions/:id/choice', async (c) => {
  const id = c.req.param('id');
  const { bank } = await formValues(c, ['bank']);
  const found = await onPage(c, id, 'choice');
  if (found === null) return show(c, id);
  if (found.page.banks?.includes(bank) === true) return move(c, id, 'choice', choseBank(bank));
  return sessionPage(c, found.session, await returnTo(c.env, found.session), { noBank: true });
});

payment.post('/sessions/:id/method', async (c) => {
  const id = c.req.param('id');
  const { decision } = await formValues(c, ['decision']);
  const found = await onPage(c, id, 'method');
  if (found === null || !isDecision(decision) || !found.page.decisions.includes(decision)) return show(c, id);
  return move(c, id, 'method', moveOfDecision(decision, new Date()));
});

payment.post('/sessions/:id/challenge', async (c) => {
  const id = c.req.param('id');
  const { decision, password } = await formValues(c, ['decision', 'password']);
  if (decision === 'refuse') return move(c, id, 'challenge', notAuthenticated);
  if (password === challengePassword) return move(c, id, 'challenge', approved);
  const session = await findSession(c.env, id, new Date());
  if (session?.step !== 'challenge') return show(c, id);
  return sessionPage(c, session, await returnTo(c.env, session), { wrongPassword: true });
});

payment.post('/sessions/:id/bank', async (c) => {
  const { decision } = await formValues(c, ['decision']);
  return move(c, c.req.param('id'), 'bank', decision === 'approve' ? approved : notAuthenticated);
});

payment.post('/sessions/:id/identify', (c) => move(c, c.req.param('id'), 'identify', approved));
payment.post('/sessions/:id/confirm', (c) => move(c, c.req.param('id'), 'confirm', approved));
payment.post('/sessions/:id/voucher', (c) => move(c, c.req.param('id'), 'voucher', approved));

payment.post('/sessions/:id/cancel', async (c) => {
  const id = c.req.param('id');
  const session = await findSession(c.env, id, new Date());
  if (session === null || session.step === 'ended' || session.step === 'waiting') return show(c, id);
  return move(c, id, session.step, cancelledByShopper);
});
