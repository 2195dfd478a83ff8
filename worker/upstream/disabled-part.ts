import type { Switches } from '../../shared/contract/markets/switches.ts';
import { disabledPart } from '../../shared/releases/switches.ts';
import { PartDisabled } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import type { Layer } from './call.ts';

/** Rejects calls of parts that operators have switched off, with `PartDisabled`. */
export function refuseDisabledPart({ switches, log }: { switches: Switches; log: LogContext }): Layer<unknown> {
  return (next) => (call) => {
    const disabled = disabledPart(call.row, switches);
    if (disabled === undefined) return next(call);
    log.trail?.note(`call ${call.name}`, 'not made', `${disabled} is switched off`);
    return Promise.reject(new PartDisabled(call.name, disabled));
  };
}
