import { z } from 'zod';
import { contentImage, contentLink } from './content-link.ts';
import { listOf, orElse } from './list-of.ts';
import { word } from './values.ts';

/** What pages of content are made of: each block an object with its name as the only key. */

const links = orElse(listOf(contentLink), []);
const text = orElse(z.string().nullable(), null);
const title = text;
const optionId = z.string().regex(/^\d{1,20}$/);

const hero = z.object({
  eyebrow: text,
  title: z.string(),
  text,
  image: contentImage,
  /** Picture for screens below 768 px. */
  image_mobile: contentImage.nullable().default(null),
  theme: orElse(z.enum(['light', 'dark']), 'light'),
  links,
});

const categoryTiles = z.object({
  title: z.string(),
  tiles: listOf(z.object({ image: contentImage, link: contentLink })),
});

/** Products in a row: the chosen colour options, and after them the first of a family, up to `count`. */
const productSelection = z.object({
  title: z.string(),
  text,
  option_ids: orElse(listOf(optionId), []),
  family_id: orElse(word.nullable(), null),
  count: orElse(z.int().min(1).max(24), 8),
  link: contentLink.nullable().default(null),
});

const editorialSplit = z.object({
  title: z.string(),
  text: z.string(),
  image: contentImage,
  image_side: orElse(z.enum(['start', 'end']), 'start'),
  links,
});

const reassurance = z.object({ items: listOf(z.object({ title: z.string(), text: z.string() })) });

/** Running text: paragraphs, a list, a way on. With a title it is a section that can be linked to. */
const richText = z.object({
  title,
  paragraphs: listOf(z.string()),
  items: orElse(listOf(z.string()), []),
  links,
});

/** Questions that open. */
const accordion = z.object({
  title,
  items: listOf(z.object({ title: z.string(), paragraphs: listOf(z.string()), links })),
});

export const contentBlock = z.union([
  z.object({ hero }),
  z.object({ category_tiles: categoryTiles }),
  z.object({ product_selection: productSelection }),
  z.object({ editorial_split: editorialSplit }),
  z.object({ reassurance }),
  z.object({ accordion }),
  z.object({ rich_text: richText }),
]);
export type ContentBlock = z.output<typeof contentBlock>;

/** The fields of a block, by its name. */
export type BlockOf<Name extends string, Block = ContentBlock> =
  Block extends Record<Name, infer Fields> ? Fields : never;
