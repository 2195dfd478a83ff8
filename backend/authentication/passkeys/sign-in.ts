import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import { spendChallengeToSignIn } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { findPasskey, noteUse } from './store.ts';
import { challengeOf, readAssertion, verifyAssertion } from './verify.ts';

/**
 * The customer whose passkey has answered a challenge issued to this browser; null otherwise. The first answer
 * spends the challenge, valid or not. `now` in seconds.
 */
export async function customerOfPasskey(
  { env }: Pick<Context<{ Bindings: Env }>, 'env'>,
  { answer: posted, token }: { answer: string; token: string },
  now: number,
): Promise<string | null> {
  const party = relyingParty(env);
  const answer = readAssertion(posted);
  if (party === null || answer === null) return null;
  const challenge = challengeOf(answer);
  if (!(await spendChallengeToSignIn(env.DB, challenge, token, now))) return null;
  const passkey = await findPasskey(env.DB, answer.id);
  if (passkey === null) return null;
  const use = await verifyAssertion(party, answer, challenge, passkey);
  if (use === null || !(await noteUse(env.DB, passkey, use, now))) return null;
  return passkey.customerId;
}
