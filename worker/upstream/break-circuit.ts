import type { Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { PartDisabled, UpstreamError } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import type { Layer } from './call.ts';
import { mayAsk, noteAnswer, noteFailure } from './circuits.ts';

interface CircuitOptions {
  env: Pick<Env, 'CIRCUIT_COOLDOWN'>;
  locale: Locale;
  log: LogContext;
}

/**
 * Rejects calls of a part whose circuit is open, with `PartDisabled`. Calls of the checkout are always sent: nobody
 * buys from a shop that does not try.
 */
export function breakCircuit({ env, locale, log }: CircuitOptions): Layer<unknown> {
  const cooldown = env.CIRCUIT_COOLDOWN;
  return (next) => (call) => {
    const { name, row } = call;
    if (row.part === undefined || row.part === 'checkout' || cooldown === 0) return next(call);
    const place = { locale, part: row.part };
    if (!mayAsk(place, cooldown)) {
      log.trail?.note(`call ${name}`, 'not made', `the circuit of ${row.part} is open`);
      return Promise.reject(new PartDisabled(name, row.part, 'circuit'));
    }
    return next(call).then(
      (answer) => {
        noteAnswer(place, log);
        return answer;
      },
      (error: unknown) => {
        // A refusal is an answer; a call that was not sent for lack of time does not count against this part.
        if (!(error instanceof UpstreamError) || (error.status > 0 && error.status < 500)) noteAnswer(place, log);
        else if (error.call === name) noteFailure(place, cooldown, log);
        throw error;
      },
    );
  };
}
