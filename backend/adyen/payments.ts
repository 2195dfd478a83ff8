/**
 * Payments that are made at Adyen. Each has one session there, which can be paid once. Adyen has no way to take a
 * session back and says of an open one nothing without the shopper: so its time is over a while before its pieces go
 * to others, a payment that was given up here counts as cancelled, and money that comes for one all the same goes back
 * by reconciliation.
 */

import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { type HostedMethod, isCard } from '../../shared/checkout/payment-products.ts';
import { type PaymentResult, paymentResults } from '../../shared/contract/cart/cart.ts';
import { type Currency, type Locale, locales } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import type { PaymentStatus } from '../provider/payment-status.ts';
import { type RefundRequest, type Report, referenceOf } from '../provider/report.ts';
import { type AdyenAccount, requireAccount } from './account.ts';
import {
  type AdyenAmount,
  createSession,
  detailsOf,
  type NewSession,
  resultOfSession,
  type SessionResult,
} from './checkout-api.ts';
import { keepAuthorised, keepOpened, openedSession, type StoredSession } from './stored-sessions.ts';

/** Seconds for which pieces are held after a session can be paid no more: for what is on its way then. */
const settlingTime = 5 * 60;

/** What Adyen calls the products. */
const methods: Readonly<Record<string, string>> = {
  cb: 'scheme',
  visa: 'scheme',
  mastercard: 'scheme',
  'american-express': 'scheme',
  paypal: 'paypal',
  klarna: 'klarna',
  applepay: 'applepay',
  bancontact: 'bcmc',
};

/** What of a payment Adyen is told. */
interface Payment extends RefundRequest {
  currency: Currency;
  locale: Locale;
  return_url: string | null;
  expires_at: number;
  product: string;
  result: PaymentResult;
}

/** Only cards are typed in within the page; every other method leads away anyway. */
export function modeOf(product: HostedMethod, embedded: boolean): StoredSession['mode'] {
  return embedded && isCard(product) ? 'embedded' : 'hosted';
}

const money = ({ value, currency }: AdyenAmount): Report['amount'] => ({
  centAmount: value,
  currencyCode: currency,
});

function sessionFor(payment: Payment, mode: StoredSession['mode']): NewSession {
  const reference = referenceOf(payment);
  const { intl, iso2 } = locales[payment.locale];
  return {
    amount: { value: payment.amount, currency: payment.currency },
    reference,
    returnUrl: payment.return_url ?? '',
    countryCode: iso2,
    shopperLocale: intl,
    expiresAt: new Date((payment.expires_at - settlingTime) * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    allowedPaymentMethods: [methods[payment.product] ?? payment.product],
    mode,
    // Klarna wants to know what is bought; the whole order is one thing to it.
    lineItems: [{ id: reference, description: reference, quantity: 1, amountIncludingTax: payment.amount }],
  };
}

/** What the shopper does next: a form within the page, or a page of Adyen's. */
function actionOf(account: AdyenAccount, session: StoredSession): PaymentStatus['action'] {
  const { session_id: sessionId, session_data: sessionData, url } = session;
  if (session.mode === 'hosted') return url === null ? null : { type: 'redirect', url, method: 'GET' };
  if (sessionId === null || sessionData === null) return null;
  const { clientKey, environment } = account;
  return { type: 'drop-in', clientKey, environment, sessionId, sessionData };
}

/** The session with what Adyen has opened; asked for again, Adyen gives the same. */
async function opened(env: Env, account: AdyenAccount, session: StoredSession, payment: Payment) {
  if (session.session_id !== null) return session;
  const asked = sessionFor(payment, session.mode);
  const answer = await createSession(account, `session-${payment.payment_id}`, asked);
  await keepOpened(env, payment.payment_id, answer);
  return {
    ...session,
    session_id: answer.id,
    session_data: answer.sessionData ?? null,
    url: answer.url ?? null,
  };
}

/** How a payment stands, by what Adyen has told so far; its session is opened if a request was killed before it could. */
export async function adyenStatus(
  env: Env,
  session: StoredSession,
  payment: Payment,
  now: Date,
): Promise<PaymentStatus> {
  const status = reportedStatus(session, payment);
  if (status !== null) return status;
  if ((payment.expires_at - settlingTime) * 1000 <= now.getTime())
    return sessionStatus(payment, 'Cancelled', 'Expired');
  const account = requireAccount(env);
  const action = actionOf(account, await opened(env, account, session, payment));
  return { ...sessionStatus(payment, 'RedirectShopper'), action };
}

/** How a payment stands that the shop gives up: what the bank has, or has decided, stays as it is. */
export function adyenCancelled(session: StoredSession, payment: Payment): PaymentStatus {
  return reportedStatus(session, payment) ?? sessionStatus(payment, 'Cancelled', 'Merchant');
}

function reportedStatus(session: StoredSession, payment: Payment): PaymentStatus | null {
  const { authorised, currency } = session;
  if (authorised !== null && currency !== null) {
    const amount = { centAmount: authorised, currencyCode: currency };
    return { ...sessionStatus(payment, 'Authorised'), amount };
  }
  return outcomeOf(payment.result) === 'pending' ? sessionStatus(payment, payment.result) : null;
}

function sessionStatus(
  payment: Payment,
  resultCode: PaymentResult,
  refusalReason: string | null = null,
): PaymentStatus {
  return {
    sessionId: payment.payment_id,
    reference: referenceOf(payment),
    resultCode,
    amount: { centAmount: payment.amount, currencyCode: payment.currency },
    refusalReason,
    action: null,
    voucher: null,
  };
}

/** What a shopper has brought back, and asks about. */
export interface Brought {
  redirectResult?: string | undefined;
  sessionId?: string | undefined;
  sessionResult?: string | undefined;
}

/** What a status of a session comes to; one that nobody knows is not decided. */
const resultOfStatus: Record<string, PaymentResult> = {
  active: 'RedirectShopper',
  paymentPending: 'Pending',
  refused: 'Refused',
  canceled: 'Cancelled',
  expired: 'Cancelled',
};

/** What Adyen says of a session. Paid is what it says how much of; else its notification tells. */
function reportOfSession(answer: SessionResult, reference: string, asked: Report['amount']): PaymentLookUp {
  const paid = answer.payments.find(({ resultCode }) => resultCode === 'Authorised');
  if (answer.status === 'completed' && paid?.amount !== undefined) {
    const amount = money(paid.amount);
    return {
      report: { reference, resultCode: 'Authorised', amount, refusalReason: null },
      authorisation: { pspReference: paid.pspReference, amount },
    };
  }
  const resultCode = resultOfStatus[answer.status] ?? 'Pending';
  const refusalReason = answer.status === 'expired' ? 'Expired' : null;
  return { report: { reference, resultCode, amount: asked, refusalReason }, authorisation: null };
}

interface PaymentLookUp {
  report: Report;
  authorisation: Parameters<typeof keepAuthorised>[2] | null;
}

const isResult = (name: string): name is PaymentResult => paymentResults.some((known) => known === name);

async function detailsFound(account: AdyenAccount, redirectResult: string): Promise<PaymentLookUp | null> {
  const { resultCode, amount, merchantReference, pspReference, refusalReason } = await detailsOf(
    account,
    redirectResult,
  );
  if (merchantReference === undefined) return null;
  const reportedAmount = amount === undefined ? null : money(amount);
  const paid = resultCode === 'Authorised' && reportedAmount !== null && pspReference !== undefined;
  const known = isResult(resultCode) && resultCode !== 'Authorised' ? resultCode : 'Pending';
  return {
    report: {
      reference: merchantReference,
      resultCode: paid ? 'Authorised' : known,
      // Of what was not paid no amount need be told.
      amount: reportedAmount ?? { centAmount: 0, currencyCode: '' },
      refusalReason: refusalReason ?? null,
    },
    authorisation: paid ? { pspReference, amount: reportedAmount } : null,
  };
}

/**
 * Asks Adyen what came of a payment, by what the shopper has brought back; null for what Adyen does not know. That it has
 * taken money is kept at once. Throws `ProviderError` (422) for what was asked about before, as Adyen may answer then.
 */
export async function askedAdyen(
  env: Env,
  { redirectResult, sessionId, sessionResult }: Brought,
  amountOf: (session: StoredSession) => Promise<Report['amount']>,
  now: Date,
): Promise<Report | null> {
  const account = requireAccount(env);
  let found: PaymentLookUp | null = null;
  if (redirectResult !== undefined) found = await detailsFound(account, redirectResult);
  else if (sessionId !== undefined && sessionResult !== undefined) {
    const session = await openedSession(env, sessionId);
    if (session === null) return null;
    const answer = await resultOfSession(account, sessionId, sessionResult);
    found = reportOfSession(answer, session.reference, await amountOf(session));
  }
  if (found?.authorisation) await keepAuthorised(env, found.report.reference, found.authorisation, now);
  return found?.report ?? null;
}
