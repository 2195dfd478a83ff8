import { z } from 'zod';

/** The status of the page that shows what was refused. */
export const refusalStatus = z.literal([409, 412, 422, 423, 429, 502, 503]);
export type RefusalStatus = z.output<typeof refusalStatus>;
