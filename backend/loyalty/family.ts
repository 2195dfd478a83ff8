import type { Family } from '../family.ts';
import { pointsHandlers } from './handlers.ts';

export const loyalty = { handlers: pointsHandlers } satisfies Family;
