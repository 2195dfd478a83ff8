import type { Drawings } from '../../studio/drawings.ts';

/** A shop without drawings of its own shows photographs. */
export const drawings: Drawings | undefined = undefined;
