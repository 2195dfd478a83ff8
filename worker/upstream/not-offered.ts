import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import { capabilityOf } from '../../shared/contract/levels.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import { disabledPart } from '../../shared/releases/switches.ts';
import { CapabilityMissing, PartDisabled } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import type { Call, Layer } from './call.ts';

interface OfferOptions {
  switches: Switches;
  capabilities: ReadonlySet<Capability>;
  log: LogContext;
}

/**
 * Rejects calls that the gateway does not have, with `CapabilityMissing`, and those of parts that operators have
 * switched off, with `PartDisabled`.
 */
export function refuseNotOffered({ switches, capabilities, log }: OfferOptions): Layer<unknown> {
  function refuse({ name }: Call, why: string, error: Error): Promise<never> {
    log.trail?.note(`call ${name}`, 'not made', why);
    return Promise.reject(error);
  }
  return (next) => (call) => {
    const needed = capabilityOf(call.name);
    if (needed !== undefined && !capabilities.has(needed))
      return refuse(call, `the gateway does not have ${needed}`, new CapabilityMissing(call.name, needed));
    const disabled = disabledPart(call.row, switches);
    if (disabled === undefined) return next(call);
    return refuse(call, `${disabled} is switched off`, new PartDisabled(call.name, disabled));
  };
}
