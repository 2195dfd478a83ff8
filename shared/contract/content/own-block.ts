import { z } from 'zod';
import { ownBlocks } from '#shop/blocks/schemas.ts';

/** A block that a shop adds to those of managed pages (`blocks/schemas.ts` in its folder). */
export interface OwnBlock {
  /** Of its fields. */
  schema: z.ZodType<object>;
  /** The fields of a new one, for the editor. */
  initial: object;
}

export const shopBlocks: Readonly<Record<string, OwnBlock>> = ownBlocks;

/** The name of a block and its fields, from what is stored or from what has been read before. */
const named = z.union([
  z.object({ own: z.object({ name: z.string(), fields: z.unknown() }) }).transform(({ own }) => own),
  z.record(z.string(), z.unknown()).transform((block) => {
    const [[name = '', fields] = []] = Object.entries(block);
    return { name, fields };
  }),
]);

/** A shop's own block, stored like all others: an object with its name as the only key. */
export const ownBlock = named.transform(({ name, fields }, context) => {
  const block = Object.hasOwn(shopBlocks, name) ? shopBlocks[name] : undefined;
  const parsed = block?.schema.safeParse(fields);
  if (parsed?.success) return { own: { name, fields: parsed.data } };
  for (const { path, message } of parsed?.error.issues ?? [])
    context.addIssue({ code: 'custom', path: [name, ...path], message });
  if (block === undefined) context.addIssue({ code: 'custom', message: `There is no block "${name}".` });
  return z.NEVER;
});
