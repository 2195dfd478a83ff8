/**
 * Withdrawal from an order. Pieces that are not sent yet are cancelled: pieces, money, points and codes go back in
 * the transaction that stores the withdrawal, and that transaction decides whether they are sent
 * (`withdrawals_in_time`). So are pieces that wait in a store for collection; they stay in that store. Other sent
 * pieces become a return. The same transaction writes the acknowledgement.
 */
import type { z } from 'zod';
import type { Order, orderRows } from '../../shared/contract/orders/orders.ts';
import { outcomeOfKind, type WithdrawalOutcome } from '../../shared/contract/orders/withdrawal-kind.ts';
import { locales } from '../../shared/markets/locales.ts';
import { cancelledPieces, isWithdrawalCountry } from '../../shared/orders/withdrawal.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import { loadPaperOrder, type PaperOrder } from '../documents/paper-order.ts';
import type { Env } from '../env.ts';
import { sealBody } from '../mails/sealed.ts';
import { Refused } from '../problem.ts';
import { refundStatements } from '../refunds/refund.ts';
import { refundOf } from '../refunds/refund-amounts.ts';
import { loadRefundable } from '../refunds/refundable.ts';
import { leaveInStoreStatement, restockStatements } from './restock.ts';
import { withdrawalMail } from './withdrawal-mail.ts';
import type { StatementKind } from './withdrawal-sentences.ts';

type WithdrawalInput = z.output<typeof orderRows.withdraw.input>;
type Withdrawn = Pick<Order, 'lines' | 'withdrawal'>;

const isKnown = async ({ DB }: Env, { withdrawalId, orderNumber }: WithdrawalInput): Promise<boolean> =>
  (await DB.prepare('SELECT 1 FROM withdrawals WHERE withdrawal_id = ? AND order_number = ?')
    .bind(withdrawalId, orderNumber)
    .first()) !== null;

async function acknowledgements(
  env: Env,
  paper: PaperOrder,
  { name, email, lines }: WithdrawalInput,
  { outcome, hasMoney }: Pick<StatementKind, 'outcome' | 'hasMoney'>,
  at: Date,
): Promise<D1PreparedStatement[]> {
  const { orderNumber, locale } = paper;
  const pieces = lines.flatMap(({ position, quantity }) => {
    const line = paper.lines.find((each) => each.position === position);
    return line === undefined ? [] : [{ ...line, quantity }];
  });
  const as = isWithdrawalCountry(paper.taxedIn) ? 'withdrawal' : 'cancellation';
  const { subject, body } = withdrawalMail(paper, { as, outcome, hasMoney, name, email, pieces, at });
  return [
    env.DB.prepare(
      // To the address in the statement, and to the account's, whose owner may be another.
      `INSERT INTO mails (locale, recipient, lang, subject, body, sealed, link, created_at)
       SELECT ?8, recipient, ?3, ?4, ?5, 1, ?6, ?7
       FROM (SELECT ?2 AS recipient UNION SELECT email FROM customers WHERE customer_id = ?1)`,
    ).bind(
      paper.customerId,
      email.toLowerCase(),
      locales[locale].lang,
      subject,
      await sealBody(env.MAIL_KEY, body),
      shopOrigin(env, locale) + href(locale, 'account-order', { orderNumber }),
      Math.floor(at.getTime() / 1000),
      locale,
    ),
  ];
}

function noted(
  { DB }: Env,
  { withdrawalId, orderNumber, name, email }: WithdrawalInput,
  outcome: WithdrawalOutcome,
  at: Date,
) {
  return DB.prepare(
    `INSERT INTO withdrawals (withdrawal_id, order_number, outcome, name, email, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).bind(withdrawalId, orderNumber, outcome, name, email, at.toISOString());
}

/** The refund for the pieces, now or once they are back; null if nothing of the order can be refunded here. */
async function dueFor(env: Env, { withdrawalId: refundId, orderNumber, lines }: WithdrawalInput) {
  const order = await loadRefundable(env, orderNumber);
  if (order === null) return null;
  const wanted = { refundId, orderNumber, lines, delivery: false, refundedBy: 'customer' };
  const refund = refundOf(order, wanted);
  return typeof refund === 'string' ? null : { wanted, order, refund };
}

/** The statements that cancel pieces which the customer does not have. */
function cancelStatements(
  env: Env,
  { wanted, order, refund }: NonNullable<Awaited<ReturnType<typeof dueFor>>>,
  outcome: WithdrawalOutcome,
  now: Date,
): D1PreparedStatement[] {
  return [
    ...refundStatements(env, wanted, order, refund, now, 'CANCELLED'),
    ...(outcome === 'uncollected'
      ? [leaveInStoreStatement(env.DB, wanted.refundId)]
      : restockStatements(env.DB, wanted.refundId)),
  ];
}

function returnStatements({ DB }: Env, { withdrawalId, orderNumber, lines }: WithdrawalInput, now: Date) {
  return [
    DB.prepare('INSERT INTO return_requests (request_id, order_number, created_at) VALUES (?, ?, ?)').bind(
      withdrawalId,
      orderNumber,
      now.toISOString(),
    ),
    DB.prepare(
      `INSERT INTO return_request_lines (request_id, position, quantity, reason)
       SELECT ?1, value ->> 'position', value ->> 'quantity', 'withdrawal' FROM json_each(?2)`,
    ).bind(withdrawalId, JSON.stringify(lines)),
  ];
}

/** Database errors after a concurrent change: the parcel was sent, another refund, the same pieces in another tab. */
const concurrentChange =
  /the order has moved on|UNIQUE constraint|a piece comes back once|refused:returned-already|more goes back than was paid/;

/** One try, with the order as read. False if the order changed meanwhile. */
async function tryOnce(
  env: Env,
  asked: WithdrawalInput,
  { lines, withdrawal }: Withdrawn,
  now: Date,
): Promise<boolean> {
  if (withdrawal === null) throw new Refused('withdrawal-closed', 'Nothing of this order can be withdrawn from.');
  const left = new Map(lines.map(({ position, returnable }) => [position, returnable]));
  const isTwice = new Set(asked.lines.map(({ position }) => position)).size < asked.lines.length;
  if (isTwice || asked.lines.some(({ position, quantity }) => quantity > (left.get(position) ?? 0)))
    throw new Refused('withdrawn-already', 'That piece was withdrawn from before, or is coming back.');
  const paper = await loadPaperOrder(env, asked.orderNumber);
  if (paper === null) throw new Refused('withdrawal-closed', 'The order is of a former system.');
  const outcome = outcomeOfKind[withdrawal.how];
  const isCancelled = outcome !== 'return';
  const worth = lines.map((line) => ({
    ...line,
    centAmount: (line.totalPrice?.centAmount ?? 0) + line.discount,
  }));
  const all = isCancelled ? { ...asked, lines: cancelledPieces(worth, asked.lines) } : asked;
  const due = await dueFor(env, all);
  if (isCancelled && due === null) return false;
  const statements =
    isCancelled && due !== null ? cancelStatements(env, due, outcome, now) : returnStatements(env, all, now);
  const hasMoney = due !== null && due.refund.centAmount > 0;
  try {
    await env.DB.batch([
      noted(env, asked, outcome, now),
      ...statements,
      ...(await acknowledgements(env, paper, all, { outcome, hasMoney }, now)),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Error && concurrentChange.test(error.message)) return isKnown(env, asked);
    throw error;
  }
}

/** Maximum tries of one withdrawal, each with the order read again. */
const maxPerOrder = 4;

/**
 * Withdraws from pieces of an order of the customer; `read` returns the current order. Repeating it changes nothing.
 *
 * @throws Refused `withdrawal-closed`, `withdrawn-already`
 */
export async function withdraw(
  env: Env,
  asked: WithdrawalInput,
  read: () => Promise<Withdrawn>,
  now: Date,
): Promise<void> {
  if (await isKnown(env, asked)) return;
  for (let tries = 0; tries < maxPerOrder; tries += 1) if (await tryOnce(env, asked, await read(), now)) return;
  throw new Refused('withdrawn-already', 'Somebody else changes this order.');
}
