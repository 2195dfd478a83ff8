/**
 * Payments at Adyen. Each has one session, which can be paid once. Adyen cannot cancel a session, and reports nothing
 * about an open one without the shopper. So a session expires some minutes before its pieces are released; a payment
 * that was cancelled here counts as cancelled, and money that still arrives for it is refunded by reconciliation.
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

/** Seconds for which pieces are held after a session has expired, for results still on their way. */
const settlingTime = 5 * 60;

/** Adyen's names of the products. */
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

/** The data of a payment that is sent to Adyen. */
interface Payment extends RefundRequest {
  currency: Currency;
  locale: Locale;
  return_url: string | null;
  expires_at: number;
  product: string;
  result: PaymentResult;
}

/** Only cards are entered within the page; all other methods redirect anyway. */
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
    // Klarna requires line items; the whole order is sent as one.
    lineItems: [{ id: reference, description: reference, quantity: 1, amountIncludingTax: payment.amount }],
  };
}

/** The shopper's next action: a form within the page, or a page of Adyen. */
function actionOf(account: AdyenAccount, session: StoredSession): PaymentStatus['action'] {
  const { session_id: sessionId, session_data: sessionData, url } = session;
  if (session.mode === 'hosted') return url === null ? null : { type: 'redirect', url, method: 'GET' };
  if (sessionId === null || sessionData === null) return null;
  const { clientKey, environment } = account;
  return { type: 'drop-in', clientKey, environment, sessionId, sessionData };
}

/** Returns the session as Adyen opened it. Idempotent: Adyen returns the same one again. */
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

/** The status of a payment, by Adyen's reports so far; opens its session if a request was killed before it could. */
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

/** The status of a payment that the shop cancels: what the bank is processing, or has decided, stays as it is. */
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

/** What a returning shopper submits. */
export interface SubmittedDetails {
  redirectResult?: string | undefined;
  sessionId?: string | undefined;
  sessionResult?: string | undefined;
}

/** Results by status of a session; an unknown status is not decided. */
const resultOfStatus: Record<string, PaymentResult> = {
  active: 'RedirectShopper',
  paymentPending: 'Pending',
  refused: 'Refused',
  canceled: 'Cancelled',
  expired: 'Cancelled',
};

/** Adyen's report on a session. It is paid only if the answer contains the amount; else a notification reports it. */
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
      // A payment that was not paid may lack the amount.
      amount: reportedAmount ?? { centAmount: 0, currencyCode: '' },
      refusalReason: refusalReason ?? null,
    },
    authorisation: paid ? { pspReference, amount: reportedAmount } : null,
  };
}

/**
 * Asks Adyen for the result of a payment, by what the shopper submitted; null if Adyen does not know it. An
 * authorisation is stored at once. Throws `ProviderError` (422) for a repeated request, to which Adyen may answer so.
 */
export async function askedAdyen(
  env: Env,
  { redirectResult, sessionId, sessionResult }: SubmittedDetails,
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
