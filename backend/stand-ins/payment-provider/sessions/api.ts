import { Hono } from 'hono';
import type { z } from 'zod';
import { jsonIn } from '../../../../shared/http/json.ts';
import type { Env } from '../../../env.ts';
import { Problem } from '../../../problem.ts';
import {
  authorisedPaymentsRequest,
  cancelRequest,
  detailsRequest,
  refundRequest,
  type SessionState,
  sessionRequest,
  signatureHeader,
  signedText,
} from '../../../provider/protocol.ts';
import { isSigned } from '../../../provider/signature.ts';
import { problemResponse } from '../../../serve.ts';
import { readRedirectResult } from './redirect-result.ts';
import { authorisedPayments, refundSession } from './refunds.ts';
import { cancelSession, findSession, openSession, type Session } from './sessions.ts';
import { voucherOf } from './voucher.ts';

/** The provider's API for shops: signed JSON over HTTP (see provider/protocol.ts). */
export const api = new Hono<{ Bindings: Env; Variables: { body: unknown } }>();

api.onError(problemResponse);

api.use(async (c, next) => {
  const text = await c.req.text();
  const path = new URL(c.req.url).pathname.replace(/^\/payment\/api/, '');
  const signature = c.req.header(signatureHeader) ?? '';
  if (!(await isSigned(c.env.PAYMENT_HMAC_KEY, 'request', signedText(c.req.method, path, text), signature))) {
    throw new Problem(401, 'The signature is missing or wrong.');
  }
  // Invalid JSON is no request of this API either.
  c.set('body', jsonIn(text));
  return next();
});

function stateOf(env: Env, session: Session): SessionState {
  return {
    sessionId: session.session_id,
    reference: session.reference,
    resultCode: session.result,
    amount: { centAmount: session.amount, currencyCode: session.currency },
    refusalReason: session.reason,
    url: `${env.ORIGIN}/payment/sessions/${session.session_id}`,
    voucher: voucherOf(session),
  };
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Problem(400, 'The request is not one of this interface.');
  return parsed.data;
}

api.put('/sessions/:id', async (c) => {
  const asked = read(sessionRequest, c.get('body'));
  return c.json(stateOf(c.env, await openSession(c.env, c.req.param('id'), asked, new Date())));
});

api.post('/sessions/:id/cancel', async (c) => {
  const asked = read(cancelRequest, c.get('body'));
  return c.json(stateOf(c.env, await cancelSession(c.env, c.req.param('id'), asked, new Date())));
});

api.post('/sessions/:id/refunds', async (c) => {
  const asked = read(refundRequest, c.get('body'));
  return c.json(await refundSession(c.env, c.req.param('id'), asked, new Date()));
});

api.post('/authorised-payments', async (c) => {
  const asked = read(authorisedPaymentsRequest, c.get('body'));
  return c.json({ payments: await authorisedPayments(c.env, asked) });
});

api.post('/details', async (c) => {
  const { redirectResult } = read(detailsRequest, c.get('body'));
  const id = await readRedirectResult(c.env, redirectResult);
  const session = id === null ? null : await findSession(c.env, id, new Date());
  if (session === null) throw new Problem(422, 'Unknown redirect result.');
  return c.json(stateOf(c.env, session));
});
