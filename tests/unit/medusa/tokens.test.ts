import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { app } from '../../../adapters/medusa/app.ts';
import { bindingsOf, headersFrom } from '../../../adapters/medusa/recorded/adapter-client.ts';
import { contract } from '../../../shared/contract/contract.ts';

type Bindings = ReturnType<typeof bindingsOf>;

/** Status of a customer's call, whose cart Medusa is not asked for. */
async function statusWith(changes: Partial<Bindings>): Promise<number> {
  const headers = headersFrom({ customerId: 'ada' });
  const bindings = { ...bindingsOf('http://127.0.0.1:1'), ...changes };
  return (await app.request(`/gateway${contract.getOwnCart.path}`, { headers }, bindings)).status;
}

/** A reference backend that answers a question for an account with a status. */
function answering(status: number): Partial<Bindings> {
  const { REFERENCE } = bindingsOf('http://127.0.0.1:1');
  const fetch: Bindings['REFERENCE']['fetch'] = async (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    return url.endsWith(contract.getAccount.path) ? Response.json({}, { status }) : REFERENCE.fetch(asked, init);
  };
  return { REFERENCE: { fetch } };
}

test('a token counts as long as its sign-in goes on', async () => {
  expect(await statusWith({})).toBe(404);
  expect(await statusWith(answering(401))).toBe(401);
});

test('if the reference backend does not say whether a sign-in goes on, the customer is not signed out', async () => {
  expect(await statusWith(answering(500))).toBe(503);
});

test('a platform’s token does at the adapter what its scopes allow', async () => {
  const platformToken = (scope: string) => new UnsecuredJWT({ customerId: 'ada', scope }).encode();
  const statusOf = async (scope: string) => {
    const headers = { ...headersFrom({}), authorization: `Bearer ${platformToken(scope)}` };
    const bindings = bindingsOf('http://127.0.0.1:1');
    return (await app.request(`/gateway${contract.getOwnCart.path}`, { headers }, bindings)).status;
  };
  expect(await statusOf('dev.ucp.shopping.checkout:manage')).toBe(404);
  expect(await statusOf('dev.ucp.shopping.order:read')).toBe(403);
});
