import type { Minute } from './minutes.ts';

/** Options of a run. */
export interface SoakOptions {
  /** Real time; the clock of the scheduled tasks goes through a week in it. */
  minutes: number;
  /** Visitors at the same time. */
  rate: number;
  seed: number;
  /** Hours between two runs of the scheduled tasks in a night; 1 by default. */
  hours?: number;
  /** Number of seeded products; that of the collection if missing. */
  products?: number;
  /** Number of visits after which the run ends, if it is not over before; the first ones are of each kind once. */
  visits?: number;
  /** Measures memory; needs a debugger's connection to both Workers. */
  measuresMemory?: boolean;
  onMinute?: (minute: Minute) => void;
  /** Called with the first fault of each kind. */
  onFault?: (fault: string) => void;
}
