/** What is wrong with the answers of the gateway, for whoever connects one: each fault once, with its call. */
import { inAnyEntry } from '../../shared/contract/gateway/schema-faults.ts';

export interface ContractFault {
  /** Name of the call in the contract, e.g. `getProduct`. */
  call: string;
  /** Place in the answer, and what was expected there. */
  fault: string;
  /** `answer`: the call failed; `entry`: the entry was left out, or the field counts as missing. */
  lost: 'answer' | 'entry';
  /** How often it was seen. */
  times: number;
}

/** Number of faults at most, so that a broken gateway does not fill the memory. */
const maxFaults = 500;

const known = new Map<string, ContractFault>();

/** Notes what does not fit in an answer. */
export function noteFaults(call: string, faults: readonly string[], lost: ContractFault['lost']): void {
  for (const fault of new Set(faults.map(inAnyEntry))) {
    const key = `${call} ${lost} ${fault}`;
    const before = known.get(key);
    if (before !== undefined) before.times += 1;
    else if (known.size < maxFaults) known.set(key, { call, fault, lost, times: 1 });
  }
}

/** All faults since the Worker was started, those that make calls fail first, by call. */
export function contractFaults(): ContractFault[] {
  return [...known.values()].toSorted(
    (one, other) => one.lost.localeCompare(other.lost) || one.call.localeCompare(other.call),
  );
}
