import { z } from 'zod';

/** What a page asks of stores for (specification, section 3: sources or contexts). */
export const contexts = z.enum(['eresa', 'customer', 'order', 'welcome', 'locator']);
