import { useCallback, useState } from 'react';
import { type CartPart, hasPart, partKey } from '../../shared/cart/cart-change.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { dismissConfirmations } from '../toast.ts';

/** A part that was just removed, and its index in its list. */
export interface Removal {
  part: CartPart;
  index: number;
}

interface Removals {
  /** Those that can still be undone; without parts that are in the cart again or were not removed. */
  removals: readonly Removal[];
  /** Offers to undo this removal, until its banner withdraws it. */
  offer(removal: Removal): void;
  withdraw(part: CartPart): void;
}

/** The removals that can still be undone, each as long as its banner is shown (`UndoBanner`). */
export function useRemovals(cart: Cart | null): Removals {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);

  const withdraw = useCallback((part: CartPart) => {
    const key = partKey(part);
    setRemovals((known) => known.filter((each) => partKey(each.part) !== key));
  }, []);

  const offer = useCallback(
    (removal: Removal) => {
      withdraw(removal.part);
      dismissConfirmations();
      setRemovals((known) => [...known, removal]);
    },
    [withdraw],
  );

  const gone = removals.filter(({ part }) => cart === null || !hasPart(cart, part));
  return { removals: gone, offer, withdraw };
}

/** Entries, with those just removed in their former places. */
export function withRemovals<Entry>(entries: readonly Entry[], removals: readonly Removal[]): (Entry | Removal)[] {
  const all: (Entry | Removal)[] = [...entries];
  for (const removal of [...removals].sort((a, b) => a.index - b.index))
    all.splice(Math.min(removal.index, all.length), 0, removal);
  return all;
}
