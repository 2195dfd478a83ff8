import { type Context, Hono } from 'hono';
import { equalInConstantTime } from '../../../shared/constant-time.ts';
import { authenticationRows as rows, unauthorized } from '../../../shared/contract/account/authentication.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import type { Env } from '../../env.ts';
import { Problem } from '../../problem.ts';
import { exchangeCode } from './codes.ts';
import { exchangePlatformToken } from './exchange-platform-token.ts';
import { refreshTokens } from './families.ts';
import { readKeys } from './keys.ts';

/** The calls of the shop's server to the authentication service, without cookie and bearer token. */
export const api = new Hono<{ Bindings: Env }>();

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}

function answer(c: Context, secret: object): Response {
  c.header('cache-control', 'no-store');
  return c.json(secret);
}

/** The handler of each row of the contract; a missing one does not compile. */
const handlers: { [Name in keyof typeof rows]: (c: Context<{ Bindings: Env }>) => Promise<Response> } = {
  async exchangeCode(c) {
    const request = rows.exchangeCode.input.parse(await readJson(c));
    const tokens = await exchangeCode(c.env, request, Math.floor(Date.now() / 1000));
    if (tokens === null) throw new Problem(400, 'invalid_grant');
    return answer(c, tokens);
  },

  async refreshTokens(c) {
    const request = rows.refreshTokens.input.safeParse(await readJson(c));
    const tokens = request.success ? await refreshTokens(c.env, request.data.tokens, new Date()) : null;
    if (tokens === null) throw new Problem(401, unauthorized);
    return answer(c, tokens);
  },

  async exchangePlatformToken(c) {
    const key = c.req.header(gatewayHeaders.subscriptionKey) ?? '';
    if (!equalInConstantTime(key, c.env.GATEWAY_SUBSCRIPTION_KEY))
      throw new Problem(403, 'Access denied due to missing or invalid subscription key.');
    const request = rows.exchangePlatformToken.input.parse(await readJson(c));
    const exchanged = await exchangePlatformToken(c.env, request, new Date());
    if (exchanged === null) throw new Problem(401, unauthorized);
    return answer(c, exchanged);
  },

  async getJwks(c) {
    const { published } = await readKeys(c.env);
    c.header('cache-control', 'public, max-age=300');
    return c.json({ keys: published });
  },
};

// The keys of `rows` are its names.
for (const [name, { method, path }] of Object.entries(rows) as [keyof typeof rows, CallRow][])
  api.on(method, path, handlers[name]);
