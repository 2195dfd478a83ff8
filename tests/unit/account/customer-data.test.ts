import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { loadAtStartup } from '../../../worker/visitor/customer-data.ts';

const answers = {
  getAccount: { firstName: 'Camille', optinNews: 'NO' },
  getWishlist: { values: [{ productId: '100001', optionId: '1000011' }] },
  getStockAlerts: { values: [{ sku: '1000021-M', storeId: '7', createdAt: null }] },
};
type Name = keyof typeof answers;

let asked: string[];
let failing: readonly Name[];

beforeEach(() => {
  asked = [];
  failing = [];
  vi.spyOn(console, 'error').mockReturnValue();
});

function start({ customerId = 'c1' as string | null, shown = true, flags = {} } = {}) {
  const request = {
    session: { customerId },
    gateway: {
      attempt: async (name: Name, input: object) => {
        asked.push(`${name} ${JSON.stringify(input)}`);
        if (failing.includes(name)) throw new UpstreamError(name, 401, 'unauthorized');
        return answers[name];
      },
    },
    domain: { storeId: '7', params: { wishlist: true, showProductAvailabilityAlert: true, ...flags } },
    log: { url: 'http://shop.example/', requestId: 'r' },
  };
  // Only what the page reads of a request.
  return loadAtStartup(request as never, { shown });
}

describe('what is loaded at startup', () => {
  it('is the customer, the wishlist that the page shows, and the alerts, in this order', async () => {
    const { client, saved } = await start();
    expect(asked).toEqual(['getAccount {}', 'getWishlist {}', 'getStockAlerts {"id":"7"}']);
    expect([client?.firstName, saved]).toEqual(['Camille', ['100001', 'sku:1000021-M']]);
  });

  it('is nothing of a stranger', async () => {
    expect(await start({ customerId: null })).toEqual({ client: null, saved: undefined });
    expect(asked).toEqual([]);
  });

  it('is the wishlist only where it is shown, and only what the market has', async () => {
    expect((await start({ shown: false })).saved).toBeUndefined();
    expect(asked).toEqual(['getAccount {}', 'getStockAlerts {"id":"7"}']);
    asked = [];
    await start({ flags: { wishlist: false, showProductAvailabilityAlert: false } });
    expect(asked).toEqual(['getAccount {}']);
  });

  it('does not wait for calls that fail: the rest is there', async () => {
    failing = ['getAccount', 'getStockAlerts'];
    expect(await start()).toEqual({ client: null, saved: ['100001'] });
    failing = ['getWishlist'];
    expect((await start()).saved).toEqual(['sku:1000021-M']);
  });
});
