/** Customers with passkeys, and their browsers' requests to the shop and the authentication service. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { expect } from 'vitest';
import { Authenticator, type Deviation } from '../../authenticator.ts';
import type { Shop } from '../../shop/harness.ts';
import { type Answer, attribute } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';

export const securityPage = '/en/account/settings/security/';
export const addPage = `${securityPage}passkeys/`;

export const tokenIn = ({ html }: Answer): string => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';

export async function idOf({ db }: Shop, email: string): Promise<string> {
  const row = db.prepare('SELECT customer_id FROM customers WHERE email = ?').bind(email);
  return (await row.first<string>('customer_id')) ?? '';
}

/** The stored passkeys of a customer. */
export async function passkeysOf(shop: Shop, email: string) {
  const { results } = await shop.db
    .prepare('SELECT * FROM passkeys WHERE customer_id = ? ORDER BY created_at')
    .bind(await idOf(shop, email))
    .all<{ passkey_id: string; counter: number; user_agent: string; last_used_at: number | null }>();
  return results;
}

/** A browser with a new signed-in customer. */
export async function newVisitor(shop: Shop, page = securityPage) {
  const email = await newCustomer(shop);
  const visitor = new AuthenticationVisitor(shop);
  await visitor.signIn(email, page);
  return { email, visitor };
}

/** Makes the customer's sign-in too old to be recent. */
export async function growOld(shop: Shop, email: string): Promise<void> {
  const { meta } = await shop.db
    .prepare('UPDATE sign_in_sessions SET created_at = created_at - 601 WHERE customer_id = ?')
    .bind(await idOf(shop, email))
    .run();
  expect(meta.changes).toBe(1);
}

/** The shop's redirect to create a passkey. */
export async function begin(visitor: AuthenticationVisitor): Promise<string> {
  const sent = await visitor.post(addPage, { form: 'passkey', from: 'account-security' });
  expect(sent.status).toBe(303);
  return sent.headers.get('location') ?? '';
}

/** The options for a device on the page that creates a passkey. */
export function creationOptions({ html }: Answer): PublicKeyCredentialCreationOptionsJSON {
  const form = /<form class="passkey"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  return JSON.parse(attribute(form, 'data-passkey') ?? 'null');
}

/** Posts a device's response. */
export function sendCreation(visitor: AuthenticationVisitor, page: Answer, answer: string): Promise<Answer> {
  return visitor.send(page, 'answer', { answer });
}

/** Creates a passkey for a signed-in customer, and returns its device. */
export async function register(shop: Shop, visitor: AuthenticationVisitor, counts = true) {
  const device = new Authenticator(shop.backendUrl, { counts });
  const page = await visitor.visit(await begin(visitor));
  const done = await sendCreation(visitor, page, await device.create(creationOptions(page)));
  expect(done.status).toBe(200);
  return { device, done, page };
}

/** An open sign-in page, with its options for devices. */
export async function openSignIn(shop: Shop, visitor = new AuthenticationVisitor(shop)) {
  const request = await authorizationRequest(shop);
  const page = await visitor.page(`/sign-in?${request.query}`);
  const asked = await askOptions(shop, visitor, tokenIn(page));
  expect(asked.status).toBe(200);
  const options: PublicKeyCredentialRequestOptionsJSON = JSON.parse(asked.html);
  return { visitor, request, page, options };
}

export function askOptions(shop: Shop, visitor: AuthenticationVisitor, token: string): Promise<Answer> {
  return visitor.get(`${shop.backendUrl}/authentication/passkeys/options`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    headers: { origin: shop.backendUrl },
  });
}

/** Signs in with a device in a new browser. */
export async function signInWith(shop: Shop, device: Authenticator, deviation: Deviation = {}) {
  const opened = await openSignIn(shop);
  const answer = await device.get(opened.options, deviation);
  return { ...opened, answer, sent: await opened.visitor.send(opened.page, 'answer', { answer }) };
}
