import type { Context } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../../worker/page/context.ts';
import type { OperationRow } from '../../../worker/ucp/protocol/operation.ts';
import type { PlatformProfile } from '../../../worker/ucp/protocol/platform-profile.ts';
import { attempts, countByNetwork, countByPlatform, countNewPlatform } from '../../../worker/ucp/rate-limits.ts';

// What is read of them.
const cart = { capability: 'dev.ucp.shopping.cart' } as unknown as OperationRow;
const search = { capability: 'dev.ucp.shopping.catalog.search' } as unknown as OperationRow;
const profile = { address: 'https://platform.example/p?x=1' } as unknown as PlatformProfile;
const refused = { status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after': '60' } };

/** A request from a network, and what it was counted as. @param full name of a limit that is reached */
function requestOf({ signed = false, without = '', full = '' } = {}) {
  const counted: string[] = [];
  const limit = (name: string) => ({
    limit: async ({ key }: { key: string }) => {
      counted.push(`${name}: ${key}`);
      return { success: name !== full };
    },
  });
  const names = ['SEARCH_LIMIT', 'CART_LIMIT', 'ATTEMPT_LIMIT', 'PLATFORM_LIMIT'].filter((name) => name !== without);
  const env = Object.fromEntries(names.map((name) => [name, limit(name)]));
  const headers = new Headers({ 'cf-connecting-ip': '198.51.100.7', ...(signed && { signature: 'sig1=:AAAA:' }) });
  const c = {
    req: { header: (name: string) => headers.get(name) ?? undefined, raw: { headers } },
    get: () => ({ env }),
  };
  return { c: c as unknown as Context<AppEnv>, counted };
}

describe('the limits of platforms', () => {
  it.each([
    [search, {}, 'SEARCH_LIMIT'],
    [cart, {}, 'CART_LIMIT'],
    [null, {}, 'SEARCH_LIMIT'],
    [null, { signed: true }, 'PLATFORM_LIMIT'],
    [search, { signed: true }, 'PLATFORM_LIMIT'],
    [cart, { signed: true, without: 'PLATFORM_LIMIT' }, 'CART_LIMIT'],
  ])('count each request by network before it is known who asks', async (row, options, name) => {
    const { c, counted } = requestOf(options);
    await countByNetwork(c, row);
    expect(counted).toEqual([`${name}: ucp 198.51.100.7`]);
    await expect(countByNetwork(requestOf({ ...options, full: name }).c, row)).rejects.toMatchObject(refused);
  });

  it('count signed requests by the host of the profile, whatever its path', async () => {
    const { c, counted } = requestOf({ signed: true });
    await countByPlatform(c, cart, profile);
    expect(counted).toEqual(['PLATFORM_LIMIT: ucp platform.example']);
    await expect(countByPlatform(requestOf({ full: 'PLATFORM_LIMIT' }).c, cart, profile)).rejects.toMatchObject(
      refused,
    );
  });

  it('count profiles that are new by network, with a limit of their own', async () => {
    const { c, counted } = requestOf();
    await countNewPlatform(c);
    expect(counted).toEqual(['ATTEMPT_LIMIT: ucp profile 198.51.100.7']);
    await expect(countNewPlatform(requestOf({ full: 'ATTEMPT_LIMIT' }).c)).rejects.toMatchObject(refused);
  });

  it('count attempts by network, and by the platform as well if it signs', async () => {
    const { c, counted } = requestOf();
    expect(await attempts(c, profile, false)()).toBe(true);
    expect(await attempts(c, profile, true)()).toBe(true);
    const network = 'ATTEMPT_LIMIT: 198.51.100.7';
    expect(counted).toEqual([network, network, 'ATTEMPT_LIMIT: ucp platform.example']);
    expect(await attempts(requestOf({ full: 'ATTEMPT_LIMIT' }).c, profile, true)()).toBe(false);
  });
});
