/** What a platform's token may do for a customer: every call of the contract, with each scope. */
import { beforeAll, describe, expect, it } from 'vitest';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { isAllowed, platformCalls } from '../../../shared/contract/platform-calls.ts';
import { exchanged, link } from '../../shop/assistant.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';

let shop: Shop;
/** Tokens of one customer, by the scopes that they allowed. */
const tokens = new Map<string, string>();
const grants: readonly (readonly string[])[] = [...platformScopes.map((scope) => [scope]), platformScopes];

beforeAll(async () => {
  shop = await sharedShop();
  for (const scopes of grants) {
    const { access_token } = await link(shop, await newCustomer(shop), scopes);
    tokens.set(scopes.join(' '), (await exchanged(shop, access_token)).accessToken);
  }
});

/** The status of a call with a body and ids that no gateway can use. */
async function statusOf(row: CallRow, token: string): Promise<number> {
  const answer = await shop.fetchBackend(`/gateway${row.path.replace(/\{\w+\}/g, 'none')}`, {
    method: row.method,
    headers: {
      [gatewayHeaders.language]: 'fr-fr',
      [gatewayHeaders.subscriptionKey]: shop.secrets.GATEWAY_SUBSCRIPTION_KEY ?? '',
      [gatewayHeaders.storeId]: '1',
      [gatewayHeaders.sessionId]: 'platform',
      [gatewayHeaders.deviceChannel]: 'SD',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: row.method === 'POST' || row.method === 'PUT' ? '{}' : null,
  });
  await answer.body?.cancel();
  return answer.status;
}

const gatewayRows = Object.entries<CallRow>(contract).filter(([, { upstream }]) => upstream === 'gateway');

describe('a platform’s token', () => {
  it.each(gatewayRows)('makes %s only if that is allowed', { tags: ['sampled-4'] }, async (name, row) => {
    for (const [scopes, token] of tokens) {
      const status = await statusOf(row, token);
      if (isAllowed(scopes, name)) expect([400, 200, 404], `${name} with ${scopes}`).toContain(status);
      else expect(status, `${name} with ${scopes}`).toBe(403);
    }
  });

  it('neither pays, nor changes who the customer is and where they live', () => {
    const every = Object.values<readonly string[]>(platformCalls).flat();
    for (const name of every) {
      const { method, path }: CallRow = contract[name as keyof typeof contract];
      if (method === 'GET') continue;
      // Only carts are written.
      expect(path, name).toMatch(/^\/carts/);
      expect(path, name).not.toMatch(/payment|validate|gift-card/);
    }
    expect(every.filter((name) => /password|passkey|export|platform|sign|bank|document/i.test(name))).toEqual([]);
  });

  it('reads orders with one scope, and carts and addresses with the other', () => {
    const [checkout, order] = platformScopes;
    expect([isAllowed(order, 'listOrders'), isAllowed(order, 'getOwnCart'), isAllowed(order, 'getAddresses')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isAllowed(checkout, 'listOrders'), isAllowed(checkout, 'getOwnCart')]).toEqual([false, true]);
    for (const scopes of ['', 'openid', 'constructor', `${order}x`])
      expect(isAllowed(scopes, 'listOrders'), scopes).toBe(false);
  });
});
