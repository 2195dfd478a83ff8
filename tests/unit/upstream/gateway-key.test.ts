/** Which of its secrets the storefront sends to a gateway. */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { gatewayKeyName } from '../../../shared/contract/gateway/gateway-key.ts';
import { readEnv } from '../../../worker/env.ts';
import { smallShop } from '../steps/small-shop.ts';

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  // Redirects and policy cannot be loaded, and that is logged.
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

async function sentKeys(secrets: Record<string, string | undefined>) {
  const shop = smallShop(secrets);
  shop.record = parametersOf('en', '9001');
  await shop.ask('/en/');
  const keys = shop.asked.map(({ headers }) => headers.get('subscription-key')).filter((key) => key !== null);
  return new Set(keys);
}

it('the key of a gateway has the name of its host', () => {
  expect(gatewayKeyName('https://gateway.maison.test/v2')).toBe('GATEWAY_KEY_GATEWAY_MAISON_TEST');
  expect(gatewayKeyName('http://localhost:8788/gateway')).toBe('GATEWAY_KEY_LOCALHOST_8788');
});

it('a gateway gets the key that is its own', async () => {
  const own = { GATEWAY_KEY_BACKEND_EXAMPLE: 'its own', GATEWAY_KEY_OTHER_EXAMPLE: 'of another' };
  expect(await sentKeys(own)).toEqual(new Set(['its own']));
  expect(await sentKeys({ ...own, GATEWAY_SUBSCRIPTION_KEY: undefined })).toEqual(new Set(['its own']));
});

it('a gateway without a key of its own gets that of all', async () => {
  expect(await sentKeys({ GATEWAY_KEY_OTHER_EXAMPLE: 'of another' })).toEqual(new Set(['key']));
});

it('a storefront without any key says so', () => {
  const bindings = { GATEWAY_URL: 'https://gateway.maison.test' };
  expect(() => readEnv(bindings as never)).toThrow(/not configured.*GATEWAY_SUBSCRIPTION_KEY/s);
});
