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
 * Asks the provider about the token that its script has put into a form; also where there is none, because only the
 * provider's answer tells a form without a script from a script that could not be had. A provider that does not answer in
 * time, or answers nonsense, is down, which is logged.
 */
export async function verifyVisitor(
  token: string,
  { check, env, deadline, log, address }: Asking,
): Promise<BotCheckResult> {
  try {
    const response = await fetch(check.verify, {
      method: 'POST',
      body: verificationOf(token, env.BOT_CHECK_SECRET, address),
      signal: AbortSignal.timeout(deadline.forOptional().left),
    });
    return await resultOf(response);
  } catch (error) {
    logError(error, log);
    return 'down';
  }
}
