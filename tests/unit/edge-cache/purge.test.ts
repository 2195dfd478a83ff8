import { afterEach, expect, it, vi } from 'vitest';
import { smallShop } from '../steps/small-shop.ts';

afterEach(() => vi.useRealTimers());

it('is carried out again, for pages that were rendered meanwhile from what was read before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shop = smallShop();
  const path = '/en/_icons/';
  const visit = async () => {
    expect((await shop.ask(path)).status).toBe(200);
    return shop.rendered;
  };
  expect(await visit()).toBe(1);
  const purged = await shop.ask('/_purge', {
    method: 'POST',
    body: JSON.stringify({ tags: ['market:en'] }),
    headers: { authorization: 'Bearer a-key-of-16-characters' },
  });
  expect(purged.status).toBe(204);
  expect(await visit()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(await visit()).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(await visit()).toBe(3);
  await vi.advanceTimersByTimeAsync(16_900);
  expect(await visit()).toBe(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(await visit()).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await visit()).toBe(4);
});

it.each([
  ['with the key of operators', 'Bearer a-key-of-operators-with-thirty-two-letters', 204],
  ['with another key', 'Bearer something-else', 401],
  ['with no key', 'Bearer ', 401],
])('%s, %s, it answers %i', async (_, authorization, status) => {
  const order = { method: 'POST', body: '{"tags":["market:en"]}', headers: { authorization } };
  const shop = smallShop({ CONFIG_KEY: 'a-key-of-operators-with-thirty-two-letters' });
  expect((await shop.ask('/_purge', order)).status).toBe(status);
});

it('a storefront without a key of operators takes none', async () => {
  const order = { method: 'POST', body: '{"tags":["market:en"]}', headers: { authorization: 'Bearer ' } };
  expect((await smallShop().ask('/_purge', order)).status).toBe(401);
});
