/** What is wrong with the answers of the gateway, for whoever connects one: each fault once, with its call. */
import { entryIdOf } from '../../shared/contract/gateway/answer-faults.ts';
import { inAnyEntry } from '../../shared/contract/gateway/schema-faults.ts';
import { declareMemory } from '../../shared/declared-memory.ts';
import type { Call } from './call.ts';
import { callAddress } from './call-address.ts';

export interface ContractFault {
  /** Name of the call in the contract, e.g. `getProduct`. */
  call: string;
  /** Place in the answer, with `*` for the number of an entry, and what was expected there. */
  fault: string;
  /** `answer`: the call failed; `entry`: the entry was left out, or the field counts as missing. */
  lost: 'answer' | 'entry';
  /** How often it was seen. */
  times: number;
  /** Where it was seen, at most `maxExamples`. */
  examples: readonly FaultExample[];
}

export interface FaultExample {
  /** Method, path and query of the call, without what a visitor typed. */
  address: string;
  /** Place in the answer, with the numbers of entries. */
  place: string;
  /** The id of the entry, such as `optionId 1000001`; null if it has none. */
  entry: string | null;
}

const maxExamples = 5;

/** Number of faults at most, so that a broken gateway does not fill the memory. */
const maxFaults = 500;

const known = new Map<string, ContractFault>();

/** Bytes of a fault with its examples. */
const faultBytes = 1_500;

declareMemory('contract faults', { maxBytes: maxFaults * faultBytes, bytes: () => known.size * faultBytes });

/** Notes what does not fit in the answer to a call: `faults` have places with the numbers of entries. */
export function noteFaults(
  { name, row, input }: Pick<Call, 'name' | 'row' | 'input'>,
  faults: readonly string[],
  { lost, body }: Pick<ContractFault, 'lost'> & { body?: unknown },
): void {
  for (const [fault, [first = fault]] of Map.groupBy(faults, inAnyEntry)) {
    const key = `${name} ${lost} ${fault}`;
    const { times, examples } = known.get(key) ?? { times: 0, examples: [] };
    if (times === 0 && known.size >= maxFaults) continue;
    const place = first.split(': ')[0] ?? first;
    const example = { address: callAddress(row, input), place, entry: entryIdOf(body, first) };
    const isKnown = examples.length === maxExamples || examples.some((each) => isSame(each, example));
    known.set(key, {
      call: name,
      fault,
      lost,
      times: times + 1,
      examples: isKnown ? examples : [...examples, example],
    });
  }
}

/** True if two places are those of one entry: of one with an id also in other answers. */
const isSame = (one: FaultExample, other: FaultExample): boolean =>
  one.entry === other.entry && (one.entry !== null || (one.address === other.address && one.place === other.place));

/** All faults since the Worker was started, those that make calls fail first, by call. */
export function contractFaults(): ContractFault[] {
  return [...known.values()].toSorted(
    (one, other) => one.lost.localeCompare(other.lost) || one.call.localeCompare(other.call),
  );
}
