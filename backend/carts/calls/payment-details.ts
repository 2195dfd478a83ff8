import { outcomeOf, type PaymentOutcome } from '../../../shared/checkout/checkout.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import { adyenAccount } from '../../adyen/account.ts';
import { askedAdyen, type SubmittedDetails } from '../../adyen/payments.ts';
import { adyenSession, type StoredSession } from '../../adyen/stored-sessions.ts';
import type { Env } from '../../env.ts';
import { Problem, Refused } from '../../problem.ts';
import { ProviderError } from '../../provider/provider-error.ts';
import type { Report } from '../../provider/report.ts';
import type { Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { findPayment, findReferred, livePayment, type Payment } from '../payment-rows.ts';
import { triesLeft } from '../payment-tries.ts';
import { sessionOf, settle } from '../payments.ts';
import { sessionDetails } from '../provider.ts';

/** The result for the shopper: a payment under review is pending, whatever the provider reports. */
export function shopperResult(resultCode: PaymentResult, outcome: PaymentOutcome): PaymentResult {
  return outcome === 'pending' && outcomeOf(resultCode) !== 'pending' ? 'Pending' : resultCode;
}

interface PaymentReport {
  payment: Payment | null;
  report: Report;
}

/** The stand-in provider's report on a redirect result. */
async function playedReport(env: Env, redirectResult: string): Promise<PaymentReport> {
  const report = await sessionDetails(env, redirectResult);
  return { payment: await findPayment(env, report.sessionId), report };
}

/** The amount that the session was opened for. */
async function amountAsked(env: Env, { payment_id: paymentId }: StoredSession): Promise<Report['amount']> {
  const payment = await findPayment(env, paymentId);
  return { centAmount: payment?.amount ?? 0, currencyCode: payment?.currency ?? '' };
}

/** Adyen's report on the submitted details. Adyen may refuse to answer a second time: then the payment's status. */
async function adyenReport(env: Env, cartId: string, details: SubmittedDetails): Promise<PaymentReport> {
  const now = new Date();
  try {
    const report = await askedAdyen(env, details, (session) => amountAsked(env, session), now);
    if (report === null) throw new ProviderError(422);
    const payment = await findReferred(env, report.reference);
    // A report of a payment that was not paid may lack the amount.
    const asked = payment !== null && outcomeOf(report.resultCode) !== 'paid';
    const amount = asked ? { centAmount: payment.amount, currencyCode: payment.currency } : report.amount;
    return { payment, report: { ...report, amount } };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 422) throw error;
    const payment = await livePayment(env, cartId);
    if (payment === null) throw error;
    return { payment, report: await sessionOf(env, payment, now) };
  }
}

/** True if the submitted details are Adyen's, because the cart's payment was started there. */
async function isAdyens(env: Env, cartId: string, { redirectResult }: SubmittedDetails): Promise<boolean> {
  if (redirectResult === undefined) return true;
  const payment = await livePayment(env, cartId);
  return payment === null ? adyenAccount(env) !== null : (await adyenSession(env, payment.payment_id)) !== null;
}

type Submit = Pick<Handlers<typeof checkoutRows>, 'submitPaymentDetails'>;

export const paymentDetails: Submit = {
  /** May be called repeatedly: returns the status of the payment. The version is ignored. */
  async submitPaymentDetails({ cartId, details }, caller) {
    const { env } = caller;
    await openOwnCart(caller, cartId);
    // Only Adyen has sessions of this kind: without an Adyen account the id is invented.
    if (details.redirectResult === undefined && adyenAccount(env) === null)
      throw new Refused('unknown', 'No session of a provider has this id.');
    let found: PaymentReport;
    try {
      found =
        details.redirectResult === undefined || (await isAdyens(env, cartId, details))
          ? await adyenReport(env, cartId, details)
          : await playedReport(env, details.redirectResult);
    } catch (error) {
      if (error instanceof ProviderError && error.status === 422)
        throw new Problem(400, 'The redirect result is not one of the payment provider.');
      throw error;
    }
    const { payment, report } = found;
    if (payment?.cart_id !== cartId) throw new Problem(400, 'The redirect result is of another cart.');
    const outcome = await settle(env, payment, report, new Date());
    const { refusalReason } = report;
    return {
      resultCode: shopperResult(report.resultCode, outcome),
      refusalReason,
      triesLeft:
        report.resultCode === 'Refused' ? await triesLeft(env, caller.customerId, Math.floor(Date.now() / 1000)) : null,
    };
  },
};
