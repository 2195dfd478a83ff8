/**
 * A stand-in for Adyen's Checkout API, by its public documentation (v71): sessions, their results, redirects,
 * refunds and reversals, with idempotency keys. The test decides what the bank answers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const amount = z.object({ value: z.int(), currency: z.string() });

const newSession = z.object({
  merchantAccount: z.literal('SelvedgeTest'),
  amount,
  reference: z.string().min(1),
  returnUrl: z.url(),
  countryCode: z.string().length(2),
  shopperLocale: z.string(),
  channel: z.literal('Web'),
  expiresAt: z.iso.datetime(),
  allowedPaymentMethods: z.array(z.string()).min(1),
  mode: z.enum(['embedded', 'hosted']),
  lineItems: z.array(z.object({ amountIncludingTax: z.int(), quantity: z.int() })).min(1),
  authenticationData: z.object({
    threeDSRequestData: z.object({ nativeThreeDS: z.literal('disabled') }),
  }),
});

const refund = z.object({ merchantAccount: z.literal('SelvedgeTest'), amount, reference: z.string() });
const reversal = z.object({ merchantAccount: z.literal('SelvedgeTest'), reference: z.string() });
const details = z.object({ details: z.object({ redirectResult: z.string() }) });

export interface StandInSession extends z.output<typeof newSession> {
  id: string;
  status: 'active' | 'completed' | 'paymentPending' | 'refused' | 'canceled' | 'expired';
  pspReference: string | null;
}

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const refusal = (status: number, errorCode: string, headers?: Answer['headers']): Answer => ({
  status,
  body: { status, errorCode, message: 'Refused by the stand-in', errorType: 'validation' },
  ...(headers && { headers }),
});

export class AdyenStandIn {
  readonly apiKey = 'AQE-stand-in';
  readonly hmacKeys = ['a1'.repeat(32), 'b2'.repeat(32)] as const;
  readonly sessions = new Map<string, StandInSession>();
  /** Received requests: method and path, with the idempotency key of a POST. */
  readonly asked: { path: string; key: string | undefined }[] = [];
  readonly given: { path: string; body: object; key: string | undefined }[] = [];
  /** The next response instead: an error, or none (`hangs`, `lost`). */
  next: Answer | 'hangs' | 'lost' | null = null;
  /** The results of redirects. */
  readonly redirects = new Map<string, object>();

  readonly #answered = new Map<string, { body: string; answer: Answer }>();
  // Idle connections stay open: if one is closed just as a Worker reuses it, the request is lost.
  readonly #server = createServer({ keepAliveTimeout: 0 }, (request, response) => void this.#serve(request, response));
  #serial = 0;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables of a backend with this account. */
  get variables() {
    return {
      ADYEN_API_KEY: this.apiKey,
      ADYEN_MERCHANT_ACCOUNT: 'SelvedgeTest',
      ADYEN_CLIENT_KEY: 'test_STANDIN',
      ADYEN_ENVIRONMENT: 'test',
      ADYEN_API_URL: this.url,
      ADYEN_HMAC_KEYS: this.hmacKeys.join(','),
    };
  }

  /** Rejects the next request. */
  refuseNext(status: number, errorCode: string, headers?: Answer['headers']): void {
    this.next = refusal(status, errorCode, headers);
  }

  /** The session of a payment, by the shop's reference. */
  sessionOf(reference: string): StandInSession {
    const found = [...this.sessions.values()].filter((session) => session.reference === reference);
    const [session] = found;
    if (session === undefined || found.length > 1) throw new Error(`${found.length} sessions of ${reference}`);
    return session;
  }

  /** The bank authorises the payment. Returns Adyen's reference. */
  pay(session: StandInSession): string {
    session.status = 'completed';
    session.pspReference = this.#reference();
    return session.pspReference;
  }

  #reference(): string {
    this.#serial += 1;
    return `STANDIN${String(this.#serial).padStart(4, '0')}${String(Date.now()).slice(-5)}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = `${request.method} ${request.url}`;
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? given : undefined;
    const hosted = this.sessions.get((request.url ?? '').replace('/hosted/', ''));
    if (hosted !== undefined) return this.#host(hosted, request.method === 'POST', response);
    this.asked.push({ path, key });
    const { next } = this;
    this.next = null;
    // The connection stays open without a response.
    if (next === 'hangs') return;
    const answer = typeof next === 'object' && next !== null ? next : this.#answer(request, { path, key, body });
    // Carried out, but the response is lost.
    if (next === 'lost') return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  /** Adyen's hosted page of a session: one button that pays. */
  #host(session: StandInSession, pays: boolean, response: ServerResponse): void {
    if (!pays) {
      response.writeHead(200, { 'content-type': 'text/html' });
      // With an icon, so that no browser requests one.
      response.end(
        `<!doctype html><title>Adyen</title><link rel="icon" href="data:,">
<form method="post"><button>Pay here</button></form>`,
      );
      return;
    }
    this.pay(session);
    response.writeHead(303, { location: this.returnUrlOf(session) });
    response.end();
  }

  /** The return address with the result of a session. */
  returnUrlOf({ id, returnUrl }: StandInSession): string {
    const address = new URL(returnUrl);
    address.searchParams.set('sessionId', id);
    address.searchParams.set('sessionResult', `result-${id}`);
    return address.href;
  }

  #answer(request: IncomingMessage, asked: { path: string; key: string | undefined; body: string }): Answer {
    if (request.headers['x-api-key'] !== this.apiKey) return refusal(401, '000');
    const { path, key, body } = asked;
    if (request.method === 'GET') return this.#result(new URL(request.url ?? '', this.url));
    if (key === undefined || key.length > 64) return refusal(400, '702');
    const before = this.#answered.get(key);
    if (before !== undefined) return before.body === body ? before.answer : refusal(422, '703');
    const answer = this.#done(path, body, key);
    if (answer.status < 300) this.#answered.set(key, { body, answer });
    return answer;
  }

  #done(path: string, text: string, key: string): Answer {
    const body: unknown = JSON.parse(text);
    const modified = /^POST \/v71\/payments\/(\w+)\/(refunds|reversals)$/.exec(path);
    if (path === 'POST /v71/sessions') return this.#opened(newSession.parse(body));
    if (path === 'POST /v71/payments/details') {
      const known = this.redirects.get(details.parse(body).details.redirectResult);
      return known === undefined ? refusal(422, '14_0408') : { status: 200, body: known };
    }
    if (modified?.[2] === undefined) return refusal(404, '000');
    const wanted = modified[2] === 'refunds' ? refund.parse(body) : reversal.parse(body);
    const pspReference = this.#reference();
    this.given.push({ path, body: wanted, key });
    return {
      status: 201,
      body: { ...wanted, paymentPspReference: modified[1], pspReference, status: 'received' },
    };
  }

  #opened(session: z.output<typeof newSession>): Answer {
    const id = `CS${this.#reference()}`;
    this.sessions.set(id, { ...session, id, status: 'active', pspReference: null });
    const embedded = { sessionData: `Ab02b4c0!${id}` };
    const hosted = { url: `${this.url}/hosted/${id}` };
    return {
      status: 201,
      body: { ...session, id, ...(session.mode === 'embedded' ? embedded : hosted) },
    };
  }

  #result({ pathname, searchParams }: URL): Answer {
    const session = this.sessions.get(pathname.replace('/v71/sessions/', ''));
    if (session === undefined || searchParams.get('sessionResult') !== `result-${session.id}`)
      return refusal(422, '14_0411');
    const { id, status, reference, pspReference } = session;
    const payments =
      status === 'completed'
        ? [
            {
              amount: session.amount,
              paymentMethod: { type: 'scheme' },
              pspReference,
              resultCode: 'Authorised',
            },
          ]
        : undefined;
    return { status: 200, body: { id, status, reference, ...(payments && { payments }) } };
  }
}
