import { describe, expect, it } from 'vitest';
import { changeCheckoutOfCart } from '../../../worker/ucp/cart/checkout-of-cart.ts';
import { done, type UcpRequest } from '../../../worker/ucp/protocol/operation.ts';

/** A request whose cart has a checkout of this status at the end of a change, and none before. */
function requestOf(status: 'open' | 'canceled' | null): UcpRequest {
  const store = { begin: async () => null, save: async () => status && { status } };
  // What a change reads of a request.
  return { env: { CHECKOUTS: { getByName: () => store } }, deadline: { left: 1000 } } as unknown as UcpRequest;
}

const change = (status: 'open' | 'canceled' | null) =>
  changeCheckoutOfCart(requestOf(status), 'cart', async () => done({ id: 'cart' }));

describe('a change of a cart without a checkout', () => {
  it('is to be sent again if the cart has got one meanwhile', async () => {
    await expect(change('open')).rejects.toMatchObject({ status: 409, code: 'checkout_busy' });
  });

  it.each([null, 'canceled'] as const)('is answered otherwise: %s', async (status) => {
    expect(await change(status)).toMatchObject({ kind: 'done', body: { id: 'cart' } });
  });
});
