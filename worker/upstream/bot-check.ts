import { type BotCheck, type BotCheckResult, resultOf, verificationOf } from '../../shared/bot-check.ts';
import type { Env } from '../env.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Deadline } from './deadline.ts';

interface Asking {
  check: BotCheck;
  env: Pick<Env, 'BOT_CHECK_SECRET'>;
  deadline: Deadline;
  log: LogContext;
  /** The visitor's IP address, if the platform has it. */
  address: string | undefined;
}

/**
 * Verifies the token of a form with the bot check's provider. An empty token is sent as well, because only the
 * provider can distinguish a form without script from a script that did not load. Returns 'down', and logs, if the
 * provider does not answer in time or not as specified.
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
