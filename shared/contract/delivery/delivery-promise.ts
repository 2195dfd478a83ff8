import { z } from 'zod';
import type { Delay } from '../catalogue/delays.ts';

const delays = ['pre-order', 'made-to-order'] as const satisfies readonly Delay[];

/** When a line that is not in stock is sent: weeks and days from the order (`shared/catalogue/delivery-promise.ts`). */
export const deliveryPromise = z.object({
  reason: z.enum(delays),
  weeks: z.object({ min: z.int(), max: z.int() }),
  sentFrom: z.iso.date(),
  sentUntil: z.iso.date(),
});
