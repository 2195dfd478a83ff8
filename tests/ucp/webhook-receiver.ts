import { createServer } from 'node:http';
import { verifySignature } from 'http-message-sig';
import { onTestFinished } from 'vitest';
import type { AnswerBody } from './platform.ts';
import { expectSchema } from './schemas.ts';

/** The parts of an order that tests read; the protocol's schema checks all of it. */
export interface OrderBody extends Omit<AnswerBody, 'fulfillment'> {
  label: string;
  checkout_id: string;
  permalink_url: string;
  fulfillment: {
    expectations: { method_type: string; destination: object; description: string }[];
    events: { type: string; tracking_number?: string }[];
  };
  adjustments: { type: string; status: string; totals?: { amount: number }[] }[];
}

export interface Received {
  id: string;
  order: OrderBody;
}

/** Where a platform takes webhooks, as it would: each is checked by the profile of the shop. */
export interface WebhookReceiver {
  url: string;
  /** What was acknowledged, in order. */
  received: readonly Received[];
  /** Ids of all webhooks that came, with those that were not acknowledged. */
  tried: readonly string[];
  /** What was wrong with webhooks that came. */
  faults: readonly string[];
  /** Answers the next ones with these statuses; 0 closes the connection, `wait` never answers. */
  fail(...answers: readonly (number | 'wait')[]): void;
}

/** Verifies a webhook (order, webhook signature verification). @throws Error that says what is wrong */
async function verify(request: Request, body: Uint8Array<ArrayBuffer>, shopUrl: string): Promise<void> {
  const { headers } = request;
  const agent = headers.get('ucp-agent');
  if (agent !== `profile="${shopUrl}/.well-known/ucp"`) throw new Error(`It is from ${agent}.`);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64');
  if (headers.get('content-digest') !== `sha-256=:${hash}:`) throw new Error('The digest is another.');
  if (!/^\d{10}$/.test(headers.get('webhook-timestamp') ?? '')) throw new Error('There is no timestamp.');
  const shop: { signing_keys: JsonWebKey[] } = await (await fetch(`${shopUrl}/.well-known/ucp`)).json();
  await verifySignature(request, {
    policy: {
      algorithms: ['ecdsa-p256-sha256'],
      requiredComponents: [
        ...['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type'],
        ...['webhook-id', 'webhook-timestamp'],
      ],
      requiredParameters: ['keyid'],
    },
    resolveVerifier: async ({ parameters }) => {
      const jwk = shop.signing_keys.find((key) => 'kid' in key && key.kid === parameters.keyid);
      if (jwk === undefined) throw new Error(`The shop has no key ${parameters.keyid}.`);
      if ('d' in jwk) throw new Error('The shop publishes its private key.');
      const curve = { name: 'ECDSA', namedCurve: 'P-256' };
      const key = await crypto.subtle.importKey('jwk', jwk, curve, false, ['verify']);
      return {
        algorithm: 'ecdsa-p256-sha256',
        verify: (data, signature) =>
          crypto.subtle.verify(
            { name: 'ECDSA', hash: 'SHA-256' },
            key,
            new Uint8Array(signature),
            new Uint8Array(data),
          ),
      };
    },
  });
}

/** Starts a receiver for one test. */
export async function receiveWebhooks(shopUrl: string): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const tried: string[] = [];
  const faults: string[] = [];
  const planned: (number | 'wait')[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = new Uint8Array(Buffer.concat(chunks));
    const id = String(incoming.headers['webhook-id']);
    tried.push(id);
    const answer = planned.shift() ?? 200;
    if (answer === 'wait') return;
    if (answer === 0) return void response.destroy();
    if (answer === 200)
      try {
        const { url = '', method = '', headers } = incoming;
        const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
        await verify(new Request(`http://${headers.host}${url}`, { method, headers: sent }), body, shopUrl);
        const order: OrderBody = JSON.parse(new TextDecoder().decode(body));
        expectSchema('shopping/order.json', order);
        received.push({ id, order });
      } catch (error) {
        faults.push(String(error));
      }
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${place.port}/webhooks/orders`,
    received,
    tried,
    faults,
    fail: (...answers) => void planned.push(...answers),
  };
}
