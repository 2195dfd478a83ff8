import { z } from 'zod';

/** Purposes of requests for stores (specification, section 3: sources or contexts). */
export const contexts = z.enum(['eresa', 'customer', 'order', 'welcome', 'locator']);
