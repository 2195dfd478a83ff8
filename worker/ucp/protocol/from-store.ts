import { type LogContext, logError } from '../../observability/log.ts';
import { UcpRefusal } from './refusal.ts';

/** Milliseconds to wait for a Durable Object. */
const timeout = 5000;

/**
 * Calls a Durable Object. While it cannot be reached nothing may be done in its name.
 * @throws UcpRefusal 503 if it fails, or does not answer in time
 */
export async function fromStore<Result>(log: LogContext, call: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A Durable Object does not answer.')), timeout);
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    logError(error, log, 503);
    const headers = { 'retry-after': '10' };
    throw new UcpRefusal(503, 'unavailable', 'The shop cannot keep anything at the moment.', { headers });
  } finally {
    clearTimeout(timer);
  }
}
