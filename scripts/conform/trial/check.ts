import type { CallName } from '../../../shared/contract/contract.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import type { Level } from '../../../shared/contract/levels.ts';
import { Violation } from './client.ts';
import type { Trial } from './trial.ts';

/** Something that must hold. */
export interface Check {
  /** A sentence about the gateway. */
  name: string;
  /** The calls that it is about: a failure is theirs. */
  calls: readonly [CallName, ...CallName[]];
  /** What follows if it does not hold although the calls succeed; by default what follows of a wrong answer. */
  effect?: string;
  /** @throws Violation if it does not hold, NotChecked if that cannot be found out */
  run(trial: Trial): Promise<void>;
}

/** The checks of a level, or of a capability. */
export interface CheckGroup {
  needed: Level | Capability;
  checks: readonly Check[];
}

/** @throws Violation unless the condition holds */
export function must(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Violation(fault, 'wrong');
}
