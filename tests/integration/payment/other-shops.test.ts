/** The payment provider's stand-in with a shop that is not in its Worker. */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isItemSigned } from '../../../backend/provider/notification-signature.ts';
import {
  accepted,
  authorisedPaymentsPage,
  type NotificationItem,
  notificationRequest,
} from '../../../backend/provider/protocol.ts';
import { sign } from '../../../backend/provider/signature.ts';
import { type Shop, startShop } from '../../shop/harness.ts';

let shop: Shop;
let otherShop: Server;
/** What the other shop was notified of, and its next status. */
let notified: NotificationItem[];
let status: number;

beforeAll(async () => {
  otherShop = createServer(async (request, response) => {
    const { notificationItems } = notificationRequest.parse(JSON.parse(await text(request)));
    notified.push(...notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem));
    response.writeHead(status).end(accepted);
  });
  await new Promise<void>((resolve) => otherShop.listen(0, '127.0.0.1', resolve));
  const address = otherShop.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const MERCHANT_ACCOUNTS = JSON.stringify({ other: `http://127.0.0.1:${address.port}/notifications` });
  shop = await startShop({ backendVariables: { MERCHANT_ACCOUNTS } });
});

beforeEach(() => {
  notified = [];
  status = 200;
});

afterAll(async () => {
  await shop.dispose();
  otherShop.close();
});

async function ask(method: 'PUT' | 'POST', path: string, content: object): Promise<unknown> {
  const body = JSON.stringify(content);
  const signature = await sign(shop.secrets.PAYMENT_HMAC_KEY, 'request', `${method} ${path}\n${body}`);
  const headers = { 'content-type': 'application/json', 'hmac-signature': signature };
  return (await shop.fetchBackend(`/payment/api${path}`, { method, headers, body })).json();
}

/** Pays a session of a merchant account on the provider's page; returns its id. */
async function pay(merchantAccount: string): Promise<string> {
  const id = crypto.randomUUID();
  await ask('PUT', `/sessions/${id}`, {
    reference: `order-${id}`,
    amount: { centAmount: 5900, currencyCode: 'EUR' },
    returnUrl: `${shop.shopUrl}/en/`,
    expiresAt: Math.floor(Date.now() / 1000) + 1800,
    locale: 'en',
    provider: 'adyen',
    products: ['visa'],
    merchantAccount,
  });
  const card = new URLSearchParams({ number: '4111111111111111', expiry: '03/40', cvc: '737', holder: 'Nell' });
  await shop.fetchBackend(`/payment/sessions/${id}/card`, { method: 'POST', body: card });
  return id;
}

async function runSchedule(): Promise<void> {
  await shop.db.exec('UPDATE payment_notifications SET next_attempt_at = 0');
  const worker = await shop.backend.getWorker();
  await worker.scheduled({ cron: '* * * * *' });
}

test('another shop is notified at its own address, until it acknowledges', async () => {
  status = 503;
  const id = await pay('other');
  status = 200;
  await runSchedule();
  await runSchedule();
  expect(notified.map(({ merchantReference }) => merchantReference)).toEqual([`order-${id}`, `order-${id}`]);
  const [item] = notified;
  expect(item).toMatchObject({ merchantAccountCode: 'other', eventCode: 'AUTHORISATION', success: 'true' });
  const keys = [shop.secrets.PAYMENT_HMAC_KEY];
  expect(item && (await isItemSigned(keys, item, item.additionalData.hmacSignature))).toBe(true);
});

test('the notification of a shop without a known address waits', async () => {
  const id = await pay('nobody');
  await runSchedule();
  const waiting = await shop.db
    .prepare('SELECT attempts, acknowledged_at FROM payment_notifications WHERE session_id = ?')
    .bind(id)
    .first();
  expect(waiting).toEqual({ attempts: 0, acknowledged_at: null });
});

test('payments of another shop are not among those that this one may refund', async () => {
  const id = await pay('other');
  const since = new Date(Date.now() - 60_000).toISOString();
  const page = authorisedPaymentsPage.parse(await ask('POST', '/authorised-payments', { since, after: '' }));
  expect(page.payments.map(({ sessionId }) => sessionId)).not.toContain(id);
});
