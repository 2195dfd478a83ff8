import type { Family } from '../family.ts';
import { offerHandlers } from './handlers.ts';

export const offers = { handlers: offerHandlers } satisfies Family;
