import type { Family } from '../family.ts';
import { domainHandlers } from './handlers.ts';

export const domains = { handlers: domainHandlers } satisfies Family;
