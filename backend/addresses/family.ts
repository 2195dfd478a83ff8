import type { Family } from '../family.ts';
import { addressHandlers } from './handlers.ts';

export const addresses = { handlers: addressHandlers } satisfies Family;
