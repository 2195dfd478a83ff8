import { z } from 'zod';

/** Fields of the answer with a page of a list: the number of all entries, or only whether more come after these. */
export const countFields = { total: z.int().min(0).nullish(), more: z.boolean().nullish() };

/** The number of all entries, null if it is not known, and whether more come after these, if it is not. */
export interface Counted {
  total: number | null;
  more: boolean;
}

/** Without either field, the sent entries are all. */
export function counted({ total, more }: z.output<z.ZodObject<typeof countFields>>, sent: number): Counted {
  return { total: total ?? (more == null ? sent : null), more: more ?? false };
}
