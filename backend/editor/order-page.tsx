/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatMoney } from '../../shared/format/money.ts';
import { locales } from '../../shared/markets/locales.ts';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { logFailure } from '../log.ts';
import { textIn } from '../order-parts/line-item.ts';
import { askedReturns } from '../orders/returns.ts';
import { type AnyRefundProblem, proposeRefund, type RefundOrder, refundOrder } from '../refunds/refund.ts';
import type { Refund } from '../refunds/refund-amounts.ts';
import { loadRefundable, type RefundableOrder } from '../refunds/refundable.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { editorPage } from './document.tsx';
import { returnList } from './return-requests.tsx';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** Orders are looked up by number; pieces are refunded after a second page has shown the amounts. */

const problems: Record<AnyRefundProblem, string> = {
  nothing: 'Choose what is refunded.',
  'unknown-line': 'The order has no such line.',
  'too-many-pieces': 'There are not so many pieces left to refund.',
  twice: 'A line stands in the form twice.',
  'unknown-order': 'There is no such order, or it was not paid here.',
  'other-refund': 'This form was sent before, with another choice. Nothing was done now.',
  changed: 'Somebody else has refunded pieces of this order meanwhile. This is how it stands now; nothing was done.',
};

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
      Your account does not refund orders.
    </p>
  );
  return editorPage(c, { title: 'Orders', content, status: 403, staff: visit });
}

/** GET /orders: the look-up, and the requested order. 404 for an unknown number. */
export async function showOrder(c: EditorContext): Promise<Response> {
  const visit = await readCashier(c);
  if (visit instanceof Response) return visit;
  const number = (c.req.query('number') ?? '').trim().toUpperCase();
  const done =
    c.req.query('done') === undefined ? {} : { message: 'The refund is on its way, and a mail tells the customer.' };
  return page(c, visit, number, done);
}

/**
 * POST /orders: shows the amounts of a refund, or, once confirmed, refunds: 303 to the order. 403 for a form that
 * is not ours, 422 for what cannot be refunded, 409 if somebody else was faster.
 */
export async function refundPieces(c: EditorContext): Promise<Response> {
  const visit = await readCashier(c);
  if (visit instanceof Response) return visit;
  const form = await readForm(c);
  const number = form('number');
  if (!isOwnForm(c, form('token')))
    return page(c, visit, number, { status: 403, alert: 'This form is no longer good. Send it again.' });
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
  return page(c, visit, number, { status: problem === 'changed' ? 409 : 422, alert: problems[problem] });
}

const moneyOf =
  ({ currency, locale }: RefundableOrder) =>
  (cents: number): string =>
    formatMoney(cents, currency, locales[locale].intl);

function nameOf(order: RefundableOrder, position: number): string {
  const known = order.names.get(position);
  if (known === undefined) return '';
  return [known.name, known.color, known.size].map((json) => textIn(json, 'en')).join(', ');
}

async function page(
  c: EditorContext,
  visit: Visit,
  number: string,
  { status, alert, message }: PageState,
): Promise<Response> {
  const order = number === '' ? null : await loadRefundable(c.env, number);
  const missing = number !== '' && order === null;
  const asked = missing ? [] : await askedReturns(c.env, order === null ? null : order.orderNumber);
  const said = alert ?? (missing ? problems['unknown-order'] : undefined);
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
          <label for="number">Order number</label>
          <input id="number" name="number" value={number} required />
        </div>
        <div class="row">
          <button>Look up</button>
        </div>
      </form>
      {returnList(asked, order === null)}
      {order && orderForm(order, visit)}
    </>
  );
  return editorPage(c, { title: 'Orders', content, status: status ?? (missing ? 404 : 200), staff: visit });
}

function orderForm(order: RefundableOrder, { token }: Visit): Html {
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
        {order.status}, {order.createdAt.slice(0, 10)}. Paid {money(paid)}, refunded {money(refunded)}.
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
                  {nameOf(order, position)}
                  <br />
                  <span class="muted">
                    {quantity} for {money(centAmount)}
                    {returned === 0 ? null : `, ${returned} came back`}
                  </span>
                </span>
                {returned === quantity ? null : (
                  <span>
                    <label for={id}>Pieces to refund</label>
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
              <input type="checkbox" name="delivery" value="yes" /> Delivery too, {money(order.delivery)} (goes back
              with the last piece anyway)
            </label>
          </div>
        )}
        {isOpen || !order.isDeliveryRefunded ? (
          <div class="row">
            <button class="primary" name="act" value="review">
              Look at the refund
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
  const onCards = refund.giftCards.reduce((sum, { centAmount }) => sum + centAmount, 0);
  const content = (
    <>
      <ul class="list">
        {refund.lines.map(({ position, quantity, centAmount }) => (
          <li>
            <span>
              {quantity} × {nameOf(order, position)}
            </span>
            <span>{money(centAmount)}</span>
          </li>
        ))}
        {refund.delivery === 0 ? null : (
          <li>
            <span>Delivery</span>
            <span>{money(refund.delivery)}</span>
          </li>
        )}
      </ul>
      <h2>{money(refund.centAmount)} go back</h2>
      <ul>
        {onCards === 0 ? null : <li>{money(onCards)} on the gift card</li>}
        {refund.payment === 0 ? null : <li>{money(refund.payment)} by the payment provider</li>}
        {refund.points === 0 ? null : <li>{refund.points} loyalty points are taken back</li>}
        {refund.isComplete ? (
          <li>Nothing of the order is left: points that were spent on it and promo codes come back</li>
        ) : null}
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
            Refund {money(refund.centAmount)}
          </button>
          <a class="button" href={`/editor/orders?number=${asked.orderNumber}`}>
            Back
          </a>
        </div>
      </form>
    </>
  );
  return editorPage(c, { title: `Refund ${order.orderNumber}`, content, staff: visit });
}
