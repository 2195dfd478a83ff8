import type { ShortAvailability } from '../../shared/catalogue/availability.ts';

/** At this many pieces and below, a store has few left. */
const few = 2;

/**
 * How a store stands with a size, or with all that is asked for at once: never in figures, which would be wrong a minute
 * later (the short list of section 3). `wanted` pieces are needed, of which `there` are.
 */
export function storeStock(there: number, wanted = 1): ShortAvailability {
  if (there < wanted) return 'UNAVAILABLE';
  return there - wanted < few ? 'FEW_REMAINING' : 'AVAILABLE';
}

const ranking: readonly ShortAvailability[] = ['UNAVAILABLE', 'FEW_REMAINING', 'AVAILABLE'];

/** Of several pieces that are wanted together the scarcest decides; null where nothing is asked for. */
export function scarcest(states: readonly ShortAvailability[]): ShortAvailability | null {
  return ranking.find((state) => states.includes(state)) ?? null;
}

/** Of several colours of a size the best decides; null where there are none. */
export function bestAvailability(states: readonly ShortAvailability[]): ShortAvailability | null {
  return ranking.findLast((state) => states.includes(state)) ?? null;
}
