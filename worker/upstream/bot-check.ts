import { type BotCheck, type BotCheckResult, resultOf, verificationOf } from '../../shared/bot-check.ts';
import type { Env } from '../env.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Deadline } from './deadline.ts';

interface Asking {
  check: BotCheck;
  env: Pick<Env, 'BOT_CHECK_SECRET'>;
  deadline: Deadline;
  log: LogContext;
  /** The visitor's address, where the platform tells it. */
  address: string | undefined;
}

/**
 * Asks the provider about the token that its script has put into a form. An empty token is no person. A provider that does not answer in time, or answers nonsense, is down, which is logged.
 */
export async function verifyVisitor(
  token: string,
  { check, env, deadline, log, address }: Asking,
): Promise<BotCheckResult> {
  if (token === '') return 'program';
  try {
    const response = await fetch(check.verify, {
      method: 'POST',
      body: verificationOf(token, env.BOT_CHECK_SECRET, address),
      signal: AbortSignal.timeout(deadline.forOptional().left),
    });
    if (!response.ok) throw new Error(`The bot check answers ${response.status}.`);
    return resultOf(await response.json());
  } catch (error) {
    logError(error, log);
    return 'down';
  }
}
