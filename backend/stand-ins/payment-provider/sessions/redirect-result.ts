import type { Env } from '../../../env.ts';
import { playedKeys } from '../../../provider/played-keys.ts';
import { isSigned, sign } from '../../../provider/signature.ts';

/** What a shopper brings back to the shop: which session it was, signed, so that it cannot be made up. */
export async function redirectResult(env: Env, sessionId: string): Promise<string> {
  return `${sessionId}.${await sign(env.PAYMENT_HMAC_KEY, 'return', sessionId)}`;
}

/** The session behind it, or null when it was not made here. */
export async function readRedirectResult(env: Env, text: string): Promise<string | null> {
  const [sessionId = '', signature = ''] = text.split('.');
  const signed = playedKeys(env).map((key) => isSigned(key, 'return', sessionId, signature));
  return (await Promise.all(signed)).includes(true) ? sessionId : null;
}
