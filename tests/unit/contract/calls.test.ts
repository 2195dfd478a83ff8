import { beforeEach, expect, it, vi } from 'vitest';
import { callHandlers } from '../../../backend/families.ts';
import backend from '../../../backend/index.ts';
import { makeSecrets } from '../../../scripts/state.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { pathPattern } from '../../../shared/contract/gateway/wire.ts';

it('a row of the contract without its handler does not compile', () => {
  const { getSizeGuide, ...others } = callHandlers;
  // @ts-expect-error One family is missing.
  const incomplete: typeof callHandlers = others;
  expect(incomplete.getSizeGuide).toBeUndefined();
  expect(getSizeGuide).toBeTypeOf('function');
});

const secrets = makeSecrets();

// After a write the backend looks for notifications to send, and has no database here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const bases = { gateway: '/gateway', content: '/content', authentication: '/authentication' };

it.each(Object.entries<CallRow>(contract))('%s is answered where its upstream is', async (_, row) => {
  const path = bases[row.upstream] + pathPattern(row).replaceAll(/:\w+/g, '1');
  const body = row.method === 'GET' || row.method === 'DELETE' ? null : 'no JSON';
  const request = new Request(`http://backend.example${path}`, { method: row.method, body });
  const work = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  // The other bindings are never reached.
  const response = await backend.fetch(request as never, (await secrets) as never, work as never);
  const refused = { gateway: 401, content: 400, authentication: row.method === 'GET' ? 200 : 400 };
  const expected = row.needsKey === true ? 403 : refused[row.upstream];
  expect(response.status, await response.clone().text()).toBe(expected);
});
