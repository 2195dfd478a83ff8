import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { allCapabilities, type Capability } from '../../../shared/contract/gateway/capabilities.ts';
import type { SwitchName } from '../../../shared/contract/markets/switches.ts';
import type { Market } from '../../../worker/market/market.ts';
import { offeredBy } from '../../../worker/ucp/offered.ts';

interface Asking {
  off?: readonly SwitchName[];
  without?: readonly Capability[];
  isBound?: boolean;
  ucp?: boolean;
}

function offered({ off = [], without = [], isBound = true, ucp = true }: Asking): string[] {
  const record = parametersOf('en', '9001');
  const market = {
    domain: { ...record, params: { ...record.params, ucp } },
    capabilities: new Set([...allCapabilities].filter((name) => !without.includes(name))),
    switches: { off, opensAgain: null },
  };
  const env = { CHECKOUTS: isBound ? { getByName: () => Promise.reject(new Error('Not asked.')) } : undefined };
  // What is read of a market and of the bindings.
  return [...offeredBy(market as unknown as Market, env as unknown as Parameters<typeof offeredBy>[1])].map((name) =>
    name.replace('dev.ucp.shopping.', ''),
  );
}

describe('checkouts', () => {
  const extensions = ['checkout', 'fulfillment', 'buyer_consent'];

  it('are offered with their extensions where somebody can order', () => {
    expect(offered({})).toEqual(expect.arrayContaining([...extensions, 'discount', 'cart']));
  });

  it.each<[string, Asking]>([
    ['they cannot be kept', { isBound: false }],
    ['nobody has an account', { without: ['account'] }],
    ['the checkout is switched off', { off: ['checkout'] }],
    ['nothing can be changed', { off: ['changes'] }],
  ])('are not offered, nor what extends them, while %s', (_, asking) => {
    const names = offered(asking);
    expect(names.filter((name) => extensions.includes(name))).toEqual([]);
    // Promo codes extend carts as well.
    expect(names).toEqual(expect.arrayContaining(['cart', 'discount']));
  });

  it('have no promo codes with a gateway that has none', () => {
    expect(offered({ without: ['promo-codes'] })).not.toContain('discount');
  });

  it('are closed with the market', () => {
    expect(offered({ ucp: false })).toEqual([]);
  });
});
