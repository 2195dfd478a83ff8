import { z } from 'zod';

/** Status of the page that shows a refusal. */
export const refusalStatus = z.literal([409, 412, 422, 423, 429, 502, 503]);
export type RefusalStatus = z.output<typeof refusalStatus>;
