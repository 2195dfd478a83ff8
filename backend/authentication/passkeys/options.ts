import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { decodeBase64Url } from 'hono/utils/encode';
import { networkAddress } from '../../../shared/http/network-address.ts';
import type { Env } from '../../env.ts';
import { Problem } from '../../problem.ts';
import { countAttempt } from '../attempts.ts';
import { isOwnForm } from '../csrf.ts';
import { readForm } from '../sign-in-request.ts';
import { challengeAge, challengeToSignIn } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/**
 * POST /passkeys/options: the options to sign in with a discoverable credential. 403 for a form that is not ours,
 * 404 if passkeys are not available, 429 with `Retry-After`.
 */
export async function signInOptions(c: Context<{ Bindings: Env }>): Promise<Response> {
  const party = relyingParty(c.env);
  if (party === null) throw new Problem(404, 'This address can have no passkeys.');
  const token = (await readForm(c))('token');
  if (!isOwnForm(c, token)) throw new Problem(403, 'Another form.');
  const now = Math.floor(Date.now() / 1000);
  const bucket = { limit: 'challenges', value: networkAddress(c.req.raw.headers) } as const;
  const wait = await countAttempt(c.env.DB, [bucket], now);
  if (wait !== null) {
    c.header('retry-after', String(wait));
    throw new Problem(429, 'Too many challenges.');
  }
  const challenge = await challengeToSignIn(c.env.DB, token, now);
  c.header('cache-control', 'no-store');
  return c.json(
    await generateAuthenticationOptions({
      rpID: party.id,
      challenge: decodeBase64Url(challenge),
      userVerification: 'required',
      timeout: challengeAge * 1000,
    }),
  );
}
