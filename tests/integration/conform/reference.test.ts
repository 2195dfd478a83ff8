import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPlatform } from '../../../demo/platforms.ts';
import { Client } from '../../../scripts/conform/trial/client.ts';
import { createCustomer } from '../../../scripts/conform/trial/customers.ts';
import { type Examples, shortened, writeExamples } from '../../../scripts/contract/examples.ts';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { capabilities } from '../../../shared/contract/gateway/capabilities.ts';
import { capabilityCalls, levels } from '../../../shared/contract/levels.ts';
import { link } from '../../shop/assistant.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { signIn } from '../../shop/sign-in.ts';
import { openBackend, visitor } from '../cart/carts-fixture.ts';
import { asking, confirming, inStore } from '../stores/reservations-fixture.ts';
import { BreakingProxy } from './breaking-proxy.ts';
import { clientOf, conform, faultsIn, metLevels, referenceFacts } from './conform-fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.dispose());

test('the reference backend meets all levels, with everything that a gateway may leave out', async () => {
  const backend = await openBackend(shop);
  const client = clientOf(shop);
  const report = await conform(shop, { client, facts: await referenceFacts(backend) });
  expect(faultsIn(report)).toBe('');
  const notChecked = report.results.filter(({ outcome }) => outcome === 'not checked').map(({ faults }) => faults[0]);
  expect(notChecked).toEqual([]);
  expect(metLevels(report)).toEqual(Object.keys(levels));
  // Accounts are the level `checkout`; what the gateway does by itself has no call.
  const withCalls = capabilities.filter((each) => capabilityCalls[each].length > 0);
  expect(report.can).toEqual(withCalls.filter((each) => each !== 'account'));
  // Only a browser makes a passkey, only a mail has the link that confirms a reservation, and only a platform that is
  // registered can be linked.
  const unseen = ['confirmReservation', 'exchangePlatformToken', 'removePasskey', 'unlinkPlatform'];
  expect(report.notCalled.toSorted()).toEqual(unseen);
  expect(report.latencies.map(({ call }) => call)).toContain('addProduct');

  const stranger = { ...visitor, token: null, storeId: '1' };
  const reserved = await client.call('reserve', asking(await inStore(backend, 1)), stranger);
  await client.call('confirmReservation', await confirming(backend, reserved), stranger);
  const owner = await createCustomer(client, stranger, {
    auth: `${shop.backendUrl}/authentication`,
    clientId: 'selvedge-storefront',
    callback: `${shop.shopUrl}/fr-fr/auth/callback/`,
  });
  const id = crypto.randomUUID();
  await backend.db
    .prepare(
      `INSERT INTO passkeys (passkey_id, credential_id, public_key, customer_id, counter, transports, user_agent,
         backed_up, created_at) VALUES (?1, ?1, '', ?2, 0, '[]', 'Mozilla/5.0', 1, 1)`,
    )
    .bind(id, decodeJwt(owner.token).customerId)
    .run();
  await client.call('removePasskey', { id, password: owner.password }, owner);
  const email = await newCustomer(shop);
  const { access_token: token } = await link(shop, email);
  const asked = { client_id: 'selvedge-storefront', issuer: shop.shopUrl, token };
  const platform = { profile: demoPlatform.profile, isSigned: false };
  await client.call('exchangePlatformToken', { ...asked, platform }, stranger);
  const { accessToken } = await signIn(shop, email);
  const linking = { ...stranger, token: accessToken };
  const [found] = await client.call('listPlatforms', {}, linking);
  await client.call('unlinkPlatform', { id: found?.id ?? '' }, linking);

  const seen: Record<string, Examples[string]> = {};
  for (const { name, ok, input, body } of client.exchanges)
    if (ok && seen[name] === undefined) seen[name] = { input: input as never, answer: body };
  expect(Object.keys(seen).toSorted()).toEqual(Object.keys(contract).toSorted());
  if (process.env.NOTE_EXAMPLES) note(seen);
});

/** Writes the examples of the published contract. */
function note(seen: Examples): void {
  const examples = Object.entries(seen).map(([name, { input, answer }]): [string, Examples[string]] => {
    const isFile = 'file' in contract[name as CallName];
    const short = { input: shortened(input) as Record<string, unknown> };
    return [name, isFile ? short : { ...short, answer: shortened(answer) }];
  });
  writeExamples(Object.fromEntries(examples), Object.keys(contract));
}

test('a gateway without accounts is examined up to its cart', async () => {
  const report = await conform(shop, { level: 'cart', signUp: undefined });
  expect(faultsIn(report)).toBe('');
  expect(report.results.filter(({ outcome }) => outcome === 'not checked')).toEqual([]);
  expect(metLevels(report)).toEqual(['pages', 'search', 'cart']);
  expect(new Set(report.results.map(({ needed }) => needed))).toEqual(new Set(['pages', 'search', 'cart']));
});

test('content that stays with the reference backend does not keep a gateway from its levels', async () => {
  const client = new Client({ gateway: `${shop.backendUrl}/gateway` }, shop.secrets.GATEWAY_SUBSCRIPTION_KEY ?? '');
  const report = await conform(shop, { client, level: 'pages', signUp: undefined });
  expect(faultsIn(report)).toBe('');
  const unclear = report.results.filter(({ outcome }) => outcome === 'not checked').flatMap(({ faults }) => faults);
  expect(new Set(unclear)).toEqual(new Set([expect.stringMatching(/--content.*:8788\/content$/)]));
  expect([metLevels(report), report.notCalled]).toEqual([['pages'], []]);
});

test('nothing is left behind that can be removed', async () => {
  const open = () => shop.db.prepare('SELECT count(*) AS n FROM carts WHERE order_number IS NULL').first('n');
  const before = await open();
  await conform(shop, { level: 'cart' });
  expect(await open()).toBe(before);
});

test('what a gateway says that it cannot do is not examined', async () => {
  const proxy = new BreakingProxy(shop.backendUrl);
  const origin = await proxy.listen();
  try {
    proxy.breakage = {
      call: 'getWebDomains',
      after: ({ body }) => {
        for (const market of body) market.capabilities = ['suggestions', 'sitemap'];
      },
    };
    const report = await conform(shop, { origin, only: ['getWebDomains', 'getSuggestions', 'getWishlist'] });
    expect(faultsIn(report)).toBe('');
    expect([...new Set(report.results.map(({ needed }) => needed))]).toEqual(['pages', 'suggestions']);
    const withAccounts = await conform(shop, { only: ['getWebDomains', 'getWishlist'], without: ['account'] });
    expect([...new Set(withAccounts.results.map(({ needed }) => needed))]).toEqual(['pages']);
    expect({ levels: report.levels, can: report.can }, 'nothing is claimed after some checks only').toEqual({
      levels: [],
      can: [],
    });
  } finally {
    proxy.close();
  }
});
