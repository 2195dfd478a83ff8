import type { Env } from '../../../env.ts';
import { playedKeys } from '../../../provider/played-keys.ts';
import { isSigned, sign } from '../../../provider/signature.ts';

/** Returns the redirect result: the session id, signed so that it cannot be forged. */
export async function redirectResult(env: Env, sessionId: string): Promise<string> {
  return `${sessionId}.${await sign(env.PAYMENT_HMAC_KEY, 'return', sessionId)}`;
}

/** Returns the session id of a redirect result, or null if its signature is wrong. */
export async function readRedirectResult(env: Env, text: string): Promise<string | null> {
  const [sessionId = '', signature = ''] = text.split('.');
  const signed = playedKeys(env).map((key) => isSigned(key, 'return', sessionId, signature));
  return (await Promise.all(signed)).includes(true) ? sessionId : null;
}
