import { useCallback, useEffect, useRef, useState } from 'react';
import type { LineItem } from '../shared/contract/cart.ts';

/** How long a removed line can be brought back, in milliseconds (specification, section 9). */
const undoTime = 4000;

/** A line that was just removed, and the place where it stood. */
export interface Removal {
  line: LineItem;
  index: number;
}

interface Removals {
  removals: readonly Removal[];
  /** Offers to undo this removal for four seconds. */
  offer(removal: Removal): void;
  /** Takes the offer back: it was accepted, or the removal did not happen. */
  withdraw(lineId: string): void;
}

/** The removals that can still be undone, each for its own four seconds. */
export function useRemovals(): Removals {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const timers = useRef(new Map<string, number>());

  const withdraw = useCallback((lineId: string) => {
    window.clearTimeout(timers.current.get(lineId));
    timers.current.delete(lineId);
    setRemovals((known) => known.filter(({ line }) => line.lineId !== lineId));
  }, []);

  const offer = useCallback(
    (removal: Removal) => {
      setRemovals((known) => [...known, removal]);
      timers.current.set(
        removal.line.lineId,
        window.setTimeout(() => withdraw(removal.line.lineId), undoTime),
      );
    },
    [withdraw],
  );

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending.values()) window.clearTimeout(timer);
    };
  }, []);

  return { removals, offer, withdraw };
}
