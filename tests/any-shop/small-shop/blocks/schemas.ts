import { z } from 'zod';

export const ownBlocks = {
  shoe_care: {
    schema: z.object({ title: z.string(), steps: z.array(z.string()).min(1) }),
    initial: { title: 'Care', steps: ['Brush', 'Wax'] },
  },
};
