import type { Family } from '../family.ts';
import { runImports } from './run.ts';

/** After the other tasks, which do not wait for a slow feed. */
export const scheduledImports = { scheduledLast: [runImports] } satisfies Family;
