import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { observatoryScore } from '../../observatory.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { authorizationRequest } from '../../shop/sign-in.ts';
import { type Backend, of, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';
import { callProxy, proxied } from './attack-proxy.ts';

let backend: Backend;
let guest: Guest;
/** Every page of the shop for a customer with a cart, and the backend's pages for shoppers. */
const shown = new Map<string, Answer>();

// The keys of the table are its names.
const routes = Object.keys(pages) as RouteName[];
const backendPages = ['sign-in', 'account', 'signed out', 'bad request', 'payment', 'unknown payment'] as const;
const errors = ['/en/nothing/', '/xx/', '/en/p/'] as const;
const proxyAnswers = ['visitor', ...proxied.map(([name]) => name)].map((name) => `the proxy route ${name}`);

/** The format of a password hash in the database. */
const passwordHash = 'v1$pbkdf2-sha256$100000$c2FsdA$aGFzaC1vZi1hLXBhc3N3b3Jk';

beforeAll(async () => {
  backend = await openBackend();
  const { shop } = backend;
  const signedIn = await customer(backend, 'fr-fr');
  guest = signedIn.guest;
  const sku = await backend.product(9);
  const cart = await readyCart(backend, signedIn.shopper, [{ sku, quantity: 1 }]);
  guest.cookies.set('cart_id_local', cart.id);
  const payment = {
    paymentProduct: 'cb',
    returnUrl: `${shop.shopUrl}/fr-fr/order-adyen-check/`,
    amount: cart.totalPrice,
  };
  const opened = await backend.call('createPayment', { ...of(cart), payment }, signedIn.shopper);
  const paths = samplePaths('fr-fr', await sampleOf(shop));
  const { query } = await authorizationRequest(shop);
  const addresses: Record<string, string> = {
    ...Object.fromEntries(routes.filter((name) => name !== 'auth-logout').map((name) => [name, paths[name]])),
    ...Object.fromEntries(errors.map((path) => [path, path])),
    'sign-in': `${shop.backendUrl}/authentication/sign-in?${query}`,
    account: `${shop.backendUrl}/authentication/auth/create?${query}`,
    'signed out': `${shop.backendUrl}/authentication/auth/logout`,
    'bad request': `${shop.backendUrl}/authentication/sign-in?client_id=x`,
    payment: opened.action?.url ?? '',
    'unknown payment': `${shop.backendUrl}/payment/sessions/${crypto.randomUUID()}`,
  };
  await backend.db
    .prepare('INSERT INTO credentials (customer_id, password, updated_at) VALUES (?, ?, ?)')
    .bind(signedIn.shopper.customerId, passwordHash, new Date().toISOString())
    .run();
  for (const [name, path] of Object.entries(addresses)) shown.set(name, await guest.get(path));
  shown.set('the proxy route visitor', await guest.get('/fr-fr/api/visitor'));
  for (const [name] of proxied) shown.set(`the proxy route ${name}`, await callProxy(guest, name));
});

function answerOf(name: string): Answer {
  const answer = shown.get(name);
  if (answer === undefined) throw new Error(`${name} was not asked`);
  return answer;
}

/** As in production, where every origin has https. */
const policyOf = ({ headers }: Answer): string =>
  (headers.get('content-security-policy') ?? '').replaceAll(
    /http:\/\/localhost:\d+/g,
    'https://backend.selvedge.example',
  );

const isHtml = ({ headers }: Answer): boolean => headers.get('content-type')?.startsWith('text/html') === true;

/** The expected `cache-control`: browsers revalidate public pages, and pages with a session are never stored. */
function cacheControlOf(name: string): string {
  const row = Object.entries(pages).find(([route]) => route === name)?.[1];
  if (row?.audience === 'public') return 'no-cache';
  // These have no session, but may not be stored either.
  const isNobodys = [...backendPages, ...errors].some((other) => other === name);
  return isNobodys ? 'no-store' : 'private, no-store';
}

describe.each([...routes.filter((name) => name !== 'auth-logout'), ...errors, ...backendPages, ...proxyAnswers])(
  '%s',
  (name) => {
    it('has a policy in which the evaluator finds nothing', () => {
      const answer = answerOf(name);
      if (!isHtml(answer)) return;
      const findings = new CspEvaluator(new CspParser(policyOf(answer)).csp).evaluate();
      // Ignores advice about reporting and about browsers without nonces.
      const found = findings.filter(({ severity }) => severity < Severity.INFO && severity !== Severity.STRICT_CSP);
      expect(found.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
    });

    it('scores at least 120 by the rules of the Observatory', () => {
      const answer = answerOf(name);
      if (!isHtml(answer)) return;
      const headers = new Headers(answer.headers);
      headers.set('content-security-policy', policyOf(answer));
      const page = { headers, html: answer.html, cookies: headers.getSetCookie() };
      expect(observatoryScore(page)).toBeGreaterThanOrEqual(120);
    });

    it('has no script or style without the nonce, and no handlers in attributes', () => {
      const { html, headers } = answerOf(name);
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
      for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) {
        // Data blocks are not executed.
        if (!/type="application\/(?:ld\+)?json"/.test(tag)) expect(tag).toContain(`nonce="${nonce}"`);
      }
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+="/);
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle="/);
    });

    it('gives away no secret and no token', () => {
      const { AUTH_SIGNING_KEY, ...keys } = backend.shop.secrets;
      const { html, headers } = answerOf(name);
      const text = html + JSON.stringify([...headers].filter(([header]) => header !== 'set-cookie'));
      const tokens = ['access_token_local', 'refresh_token_local'].map((cookie) => guest.cookies.get(cookie) ?? '-');
      for (const secret of [...Object.values(keys), JSON.parse(AUTH_SIGNING_KEY).d, ...tokens, passwordHash])
        expect(text).not.toContain(secret);
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    });

    it('is stored by nobody but the visitor', () => {
      expect(answerOf(name).headers.get('cache-control')).toBe(cacheControlOf(name));
    });

    it('sets only cookies that scripts cannot read and other sites cannot send', () => {
      const { headers } = answerOf(name);
      for (const cookie of headers.getSetCookie())
        for (const part of ['HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
    });
  },
);

describe('the browser’s files', () => {
  const folder = join(root, 'dist', 'client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|json|svg|txt)$/.test(file),
  );
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');

  it('hold no secret, and nothing of how the gateway is called', () => {
    const { AUTH_SIGNING_KEY, ...keys } = backend.shop.secrets;
    for (const secret of [...Object.values(keys), JSON.parse(AUTH_SIGNING_KEY).d]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/subscription-key|PURGE_KEY|AUTH_CLIENT_ID|access_token|refresh_token|\/carts-self/);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('are never taken for anything else, and are cached for good', async () => {
    const script = files.find((file) => /^assets\/.*\.js$/.test(file)) ?? '';
    const { headers, status } = await backend.shop.fetchShop(`/${script}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('set-cookie')).toBeNull();
  });
});
