import type { ShortAvailability } from '../../shared/catalogue/availability.ts';

/** Up to this many pieces a store has few left. */
const few = 2;

/**
 * Returns the availability of a size in a store, or of all requested pieces at once; no numbers, which would be
 * outdated within a minute (the short list of section 3). `wanted` pieces are needed, `there` are in stock.
 */
export function storeStock(there: number, wanted = 1): ShortAvailability {
  if (there < wanted) return 'UNAVAILABLE';
  return there - wanted < few ? 'FEW_REMAINING' : 'AVAILABLE';
}

const ranking: readonly ShortAvailability[] = ['UNAVAILABLE', 'FEW_REMAINING', 'AVAILABLE'];

/** Availability of several pieces together: that of the scarcest; null without pieces. */
export function scarcest(states: readonly ShortAvailability[]): ShortAvailability | null {
  return ranking.find((state) => states.includes(state)) ?? null;
}

/** Availability of a size in any of several colours: the best; null without colours. */
export function bestAvailability(states: readonly ShortAvailability[]): ShortAvailability | null {
  return ranking.findLast((state) => states.includes(state)) ?? null;
}
