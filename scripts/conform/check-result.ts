import type { CallName } from '../../shared/contract/contract.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { Level } from '../../shared/contract/levels.ts';

export interface CheckResult {
  needed: Level | Capability;
  name: string;
  calls: readonly CallName[];
  outcome: 'passed' | 'failed' | 'not checked';
  /** What is wrong, each on a line; or what the check needs. */
  faults: readonly string[];
  /** Of a failure: where shoppers would notice it. */
  effects: readonly string[];
  /** Name of the first check with the same faults; null if there is none. */
  sameAs: string | null;
}
