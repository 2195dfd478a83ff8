import type { Family } from '../family.ts';
import { sendRefunds } from './send-refunds.ts';

export const refunds = { scheduled: [sendRefunds] } satisfies Family;
