import type { Family } from '../family.ts';
import { contentHandlers } from './handlers.ts';

export const content = { handlers: contentHandlers } satisfies Family;
