import { expect } from 'vitest';
import type { Env } from '../../../worker/env.ts';
import { unsealId } from '../../../worker/ucp/protocol/sealed-id.ts';
import type { CheckoutStore } from '../../../worker/ucp/stored/stored-checkout.ts';
import type { Shop } from '../../shop/harness.ts';
import type { AnswerBody, Platform, RestAnswer } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

export const line = (id: string, quantity = 1) => ({ item: { id }, quantity });

export const buyer = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone_number: '+447911123456',
};

export const address = {
  street_address: '12 St James’s Square',
  address_locality: 'London',
  postal_code: 'SW1Y 4JH',
  address_country: 'GB',
};

/** A delivery to one address; `option` is the chosen method of the shop. */
export const shippedTo = (destination: object, option?: string) => ({
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [destination],
        ...(option !== undefined && { groups: [{ selected_option_id: option }] }),
      },
    ],
  },
});

/** A delivery in France to a store, pickup point or locker near a postcode. */
export const collectedNear = (postal_code: string, destination?: string, option?: string) => ({
  context: { address_country: 'FR', language: 'fr', postal_code },
  fulfillment: {
    methods: [
      {
        type: 'pickup',
        ...(destination !== undefined && { selected_destination_id: destination }),
        ...(option !== undefined && { groups: [{ selected_option_id: option }] }),
      },
    ],
  },
});

/** An amount of the totals. */
export const amountOf = ({ totals }: Pick<AnswerBody, 'totals'>, type: string) =>
  totals.find((each) => each.type === type)?.amount;

/** Code and path of each error. */
export const codesOf = ({ messages = [] }: Partial<Pick<AnswerBody, 'messages'>>) =>
  messages.filter(({ type }) => type === 'error').map(({ code, path }) => [code, path]);

/** Fails unless an answer is a checkout by the protocol and all extensions. */
export function expectCheckout(body: AnswerBody): void {
  expectSchema('shopping/checkout.json', body);
  for (const extension of ['fulfillment', 'buyer_consent', 'discount'])
    expectSchema(`shopping/${extension}.json#/$defs/dev.ucp.shopping.checkout`, body);
}

/** The Durable Object of a checkout, by its id. */
export const storeOf = (shop: Shop, id: string): Promise<CheckoutStore> => openStore(shop, 'checkout', id);

/** The Durable Object of the checkout that a platform's cart has or may get, by the id of the cart. */
export const storeOfCart = (shop: Shop, id: string): Promise<CheckoutStore> => openStore(shop, 'cart', id);

async function openStore(shop: Shop, kind: 'cart' | 'checkout', id: string): Promise<CheckoutStore> {
  // Only what opens ids.
  const named = await unsealId({ FORM_KEY: shop.secrets.FORM_KEY } as Env, kind, id);
  if (named === undefined) throw new Error(`${id} is no ${kind}.`);
  const objects = await shop.storefront.getDurableObjectNamespace('CHECKOUTS');
  // Miniflare passes the methods of the object on.
  return objects.get(objects.idFromName(named.id)) as unknown as CheckoutStore;
}

/** Makes a checkout. */
export async function createCheckout(platform: Platform, body: object): Promise<AnswerBody> {
  const answer = await platform.rest('POST', '/checkout-sessions', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expectCheckout(answer.body);
  return answer.body;
}

export const pathOf = ({ id }: Pick<AnswerBody, 'id'>) => `/checkout-sessions/${id}`;

/** Replaces a checkout. */
export async function updateCheckout(platform: Platform, made: AnswerBody, body: object): Promise<AnswerBody> {
  const answer = await platform.rest('PUT', pathOf(made), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectCheckout(answer.body);
  return answer.body;
}

/** Fails unless an answer refuses, by the protocol. */
export function expectFailure({ status, body }: Pick<RestAnswer, 'status' | 'body'>, code: string): void {
  expectSchema('shopping/types/error_response.json', body);
  expect([status, body.ucp.status, body.messages[0]?.code]).toEqual([200, 'error', code]);
}
