/** @jsxImportSource hono/jsx */

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { isOwnForm } from '../../authentication/csrf.ts';
import { readForm } from '../../authentication/sign-in-request.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { logFailure } from '../../log.ts';
import { textIn } from '../../order-parts/line-item.ts';
import { askedReturns } from '../../orders/returns.ts';
import { type AnyRefundProblem, proposeRefund, type RefundOrder, refundOrder } from '../../refunds/refund.ts';
import type { Refund } from '../../refunds/refund-amounts.ts';
import { loadRefundable, type RefundableOrder } from '../../refunds/refundable.ts';
import { sendRefunds } from '../../refunds/send-refunds.ts';
import { editorPage } from '../document.tsx';
import { askToSignIn } from '../sign-in.tsx';
import { readStaff, type Visit } from '../visit.ts';
import type { Words } from '../words/words.ts';
import { returnList } from './return-requests.tsx';

type EditorContext = Context<{ Bindings: Env }>;

/** Orders are looked up by number; pieces are refunded after a second page has shown the amounts. */

interface PageState {
  status?: ContentfulStatusCode;
  alert?: string;
  message?: string;
}

/** Requires a member of staff who may refund. Returns a response for strangers (303) and other staff (403). */
async function readCashier(c: EditorContext): Promise<Visit | Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response || visit.staff.refunds === 1) return visit;
  const content = (
    <p class="alert" role="alert">
      {visit.words.t('orders.forbidden')}
    </p>
  );
  return editorPage(c, { title: visit.words.t('orders.title'), content, status: 403, staff: visit });
}

/** GET /orders: the look-up, and the requested order. 404 for an unknown number. */
export async function showOrder(c: EditorContext): Promise<Response> {
  const visit = await readCashier(c);
  if (visit instanceof Response) return visit;
  const number = (c.req.query('number') ?? '').trim().toUpperCase();
  const done = c.req.query('done') === undefined ? {} : { message: visit.words.t('orders.done') };
  return page(c, visit, number, done);
}

/**
 * POST /orders: shows the amounts of a refund, or, once confirmed, refunds: 303 to the order. 403 for a form that
 * is not ours, 422 for what cannot be refunded, 409 if somebody else was faster.
 */
export async function refundPieces(c: EditorContext): Promise<Response> {
  const visit = await readCashier(c);
  if (visit instanceof Response) return visit.status === 403 ? visit : askToSignIn(c, visit);
  const form = await readForm(c);
  const number = form('number');
  if (!isOwnForm(c, form('token')))
    return page(c, visit, number, { status: 403, alert: visit.words.t('common.old-form') });
  const asked = await readRefund(c, visit);
  if (form('act') !== 'refund') {
    const proposed = await proposeRefund(c.env, asked);
    return 'problem' in proposed ? refused(c, visit, number, proposed.problem) : confirmPage(c, visit, asked, proposed);
  }
  // Refunds only the confirmed total: if the order was refunded meanwhile, it must be reviewed again.
  const problem = await refundOrder(c.env, { ...asked, seen: Number(form('total')) }, new Date());
  if (problem !== null) return refused(c, visit, number, problem);
  // What cannot be sent now is sent by the schedule.
  await sendRefunds(c.env).catch((error: unknown) => logFailure(error, { doing: 'Refunds wait' }));
  return c.redirect(`/editor/orders?number=${encodeURIComponent(number)}&done=1`, 303);
}

/** Reads a refund from the form; unknown fields are ignored. */
async function readRefund(c: EditorContext, { staff }: Visit): Promise<RefundOrder> {
  const sent = await c.req.parseBody();
  const text = (name: string): string => (typeof sent[name] === 'string' ? sent[name] : '');
  const lines = Object.keys(sent).flatMap((name) => {
    const [, position] = /^line-(\d{1,4})$/.exec(name) ?? [];
    const quantity = Number(text(name));
    return position === undefined || quantity === 0 ? [] : [{ position: Number(position), quantity }];
  });
  return {
    refundId: text('refund').slice(0, 100),
    orderNumber: text('number'),
    lines,
    delivery: text('delivery') === 'yes',
    refundedBy: staff.email,
  };
}

function refused(c: EditorContext, visit: Visit, number: string, problem: AnyRefundProblem): Promise<Response> {
  return page(c, visit, number, {
    status: problem === 'changed' ? 409 : 422,
    alert: visit.words.t(`refund.${problem}`),
  });
}

const moneyOf =
  ({ currency, locale }: RefundableOrder) =>
  (cents: number): string =>
    formatMoney(cents, currency, locales[locale].intl);

function nameOf({ language }: Words, order: RefundableOrder, position: number): string {
  const known = order.names.get(position);
  if (known === undefined) return '';
  return joinTexts([known.name, known.color, known.size].map((json) => textIn(json, language)));
}

async function page(
  c: EditorContext,
  visit: Visit,
  number: string,
  { status, alert, message }: PageState,
): Promise<Response> {
  const { t } = visit.words;
  const order = number === '' ? null : await loadRefundable(c.env, number);
  const missing = number !== '' && order === null;
  const asked = missing ? [] : await askedReturns(c.env, order === null ? null : order.orderNumber);
  const said = alert ?? (missing ? t('refund.unknown-order') : undefined);
  const content = (
    <>
      {said === undefined ? null : (
        <p class="alert" role="alert">
          {said}
        </p>
      )}
      {message === undefined ? null : (
        <p class="done" role="status">
          {message}
        </p>
      )}
      <form class="narrow" method="get" action="/editor/orders">
        <div class="field">
          <label for="number">{t('orders.number')}</label>
          <input id="number" name="number" value={number} required />
        </div>
        <div class="row">
          <button>{t('orders.look-up')}</button>
        </div>
      </form>
      {returnList(visit.words, asked, order === null)}
      {order && orderForm(order, visit)}
    </>
  );
  return editorPage(c, { title: t('orders.title'), content, status: status ?? (missing ? 404 : 200), staff: visit });
}

function orderForm(order: RefundableOrder, { token, words }: Visit): Html {
  const { t } = words;
  const money = moneyOf(order);
  const { paid, refunded } = order.giftCards.reduce(
    (sum, card) => ({ paid: sum.paid + card.paid, refunded: sum.refunded + card.refunded }),
    order.payment,
  );
  const isOpen = order.lines.some(({ quantity, returned }) => returned < quantity);
  return (
    <>
      <h2>{order.orderNumber}</h2>
      <p>
        {t('orders.state', {
          status: order.status,
          date: order.createdAt.slice(0, 10),
          paid: money(paid),
          refunded: money(refunded),
        })}
      </p>
      <form method="post" action="/editor/orders">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="number" value={order.orderNumber} />
        <input type="hidden" name="refund" value={crypto.randomUUID()} />
        <ul class="list">
          {order.lines.map(({ position, quantity, centAmount, returned }) => {
            const id = `line-${position}`;
            return (
              <li>
                <span>
                  {nameOf(words, order, position)}
                  <br />
                  <span class="muted">
                    {t('orders.line', { quantity, amount: money(centAmount) })}
                    {returned === 0 ? null : `, ${t('orders.returned', { count: returned })}`}
                  </span>
                </span>
                {returned === quantity ? null : (
                  <span>
                    <label for={id}>{t('orders.pieces')}</label>
                    <select id={id} name={id}>
                      {Array.from({ length: quantity - returned + 1 }, (_, pieces) => (
                        <option>{pieces}</option>
                      ))}
                    </select>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {order.delivery === 0 || order.isDeliveryRefunded ? null : (
          <div class="field">
            <label>
              <input type="checkbox" name="delivery" value="yes" />{' '}
              {t('orders.delivery-too', { amount: money(order.delivery) })}
            </label>
          </div>
        )}
        {isOpen || !order.isDeliveryRefunded ? (
          <div class="row">
            <button class="primary" name="act" value="review">
              {t('orders.review')}
            </button>
          </div>
        ) : null}
      </form>
    </>
  );
}

function confirmPage(
  c: EditorContext,
  visit: Visit,
  asked: RefundOrder,
  { refund, order }: { refund: Refund; order: RefundableOrder },
): Response | Promise<Response> {
  const money = moneyOf(order);
  const { t } = visit.words;
  const onCards = refund.giftCards.reduce((sum, { centAmount }) => sum + centAmount, 0);
  const content = (
    <>
      <ul class="list">
        {refund.lines.map(({ position, quantity, centAmount }) => (
          <li>
            <span>
              {quantity} × {nameOf(visit.words, order, position)}
            </span>
            <span>{money(centAmount)}</span>
          </li>
        ))}
        {refund.delivery === 0 ? null : (
          <li>
            <span>{t('orders.delivery')}</span>
            <span>{money(refund.delivery)}</span>
          </li>
        )}
      </ul>
      <h2>{t('orders.total', { amount: money(refund.centAmount) })}</h2>
      <ul>
        {onCards === 0 ? null : <li>{t('orders.on-card', { amount: money(onCards) })}</li>}
        {refund.payment === 0 ? null : <li>{t('orders.by-provider', { amount: money(refund.payment) })}</li>}
        {refund.points === 0 ? null : <li>{t('orders.points', { count: refund.points })}</li>}
        {refund.isComplete ? <li>{t('orders.complete')}</li> : null}
      </ul>
      <form method="post" action="/editor/orders">
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="number" value={asked.orderNumber} />
        <input type="hidden" name="refund" value={asked.refundId} />
        <input type="hidden" name="total" value={refund.centAmount} />
        {asked.lines.map(({ position, quantity }) => (
          <input type="hidden" name={`line-${position}`} value={quantity} />
        ))}
        {asked.delivery ? <input type="hidden" name="delivery" value="yes" /> : null}
        <div class="row">
          <button class="primary" name="act" value="refund">
            {t('orders.refund', { amount: money(refund.centAmount) })}
          </button>
          <a class="button" href={`/editor/orders?number=${asked.orderNumber}`}>
            {t('common.back')}
          </a>
        </div>
      </form>
    </>
  );
  return editorPage(c, { title: t('orders.refund-of', { number: order.orderNumber }), content, staff: visit });
}
