import { z } from 'zod';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { catalogueId, word } from '../gateway/values.ts';
import { contentImage, contentLink } from './content-link.ts';
import { ownBlock } from './own-block.ts';

/** The blocks of managed pages: each is an object with its name as the only key. */

const links = orElse(listOf(contentLink), []);
const text = orElse(z.string().nullable(), null);
const title = text;

/** A path of the picture host, or an external address. */
const hostedUrl = z.union([z.string().startsWith('/'), z.url({ protocol: /^https$/ })]);

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

/** Products in a row: the chosen colour options, followed by the first of a family, up to `count`. */
const productSelection = z.object({
  title: z.string(),
  text,
  option_ids: orElse(listOf(catalogueId), []),
  family_id: orElse(word.nullable(), null),
  count: orElse(z.int().min(1).max(24), 8),
  /** Vendor that may fill the place, if a market uses it and the visitor allows it (shared/consent/slots.ts). */
  vendor: orElse(z.enum(['richRelevance']).nullable(), null),
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

/** Running text: paragraphs, a list, links. With a title it is a section that can be linked to. */
const richText = z.object({
  title,
  paragraphs: listOf(z.string()),
  items: orElse(listOf(z.string()), []),
  links,
});

const accordion = z.object({
  title,
  items: listOf(z.object({ title: z.string(), paragraphs: listOf(z.string()), links })),
});

/** Pictures side by side: the given ones, or those of a folder of the content service. */
const pictureGrid = z.object({
  title,
  images: orElse(listOf(z.object({ image: contentImage, text, link: orElse(contentLink.nullable(), null) })), []),
  asset_folder: orElse(z.string().nullable(), null),
  /** As for product selections. */
  vendor: orElse(z.enum(['olapic']).nullable(), null),
});

export const video = z.object({
  title,
  text,
  poster: contentImage,
  /** Width to height. A 3x4 video is beside its text if there is room. */
  format: orElse(z.enum(['16x9', '3x4']), '16x9'),
  /** Captions, as WebVTT; a video without speech needs none. Paths of the picture host or https addresses. */
  captions: orElse(listOf(z.object({ url: hostedUrl, lang: z.string(), label: z.string() })), []),
  /** The same video in several formats, the best first: paths of the picture host or https addresses. */
  sources: filledListOf(
    z.object({
      url: hostedUrl,
      type: z.enum(['video/mp4', 'video/webm']),
    }),
  ),
});

const quote = z.object({ text: z.string(), author: text, role: text });

/** Counts down to the end of a private sale or of a commercial operation, from the market's parameters. */
const countdown = z.object({
  title: z.string(),
  text,
  event: z.enum(['private_sales', 'commercial_operation']),
  /** The operation that it belongs to: it is shown while the market has this version. */
  version: text,
  /** When a commercial operation ends. */
  ends_at: orElse(z.iso.datetime().nullable(), null),
  links,
});

const sizeTable = z.object({
  title: z.string(),
  text,
  columns: listOf(z.string()),
  /** Each row as long as the columns; the first cell is its heading. */
  rows: listOf(listOf(z.string())),
});

/** The market's current offers for its customers; empty if it has none. */
const commercialOffers = z.object({ title: z.string(), text });

/** A picture with marks on the products that can be bought. */
const shoppablePicture = z.object({
  title,
  text,
  image: contentImage,
  spots: listOf(
    z.object({
      option_id: catalogueId,
      /** Position, in percent of the picture's width and height. */
      x: z.number().min(0).max(100),
      y: z.number().min(0).max(100),
    }),
  ),
});

export const contentBlock = z.union([
  z.object({ hero }),
  z.object({ category_tiles: categoryTiles }),
  z.object({ product_selection: productSelection }),
  z.object({ editorial_split: editorialSplit }),
  z.object({ reassurance }),
  z.object({ accordion }),
  z.object({ picture_grid: pictureGrid }),
  z.object({ video }),
  z.object({ quote }),
  z.object({ countdown }),
  z.object({ size_table: sizeTable }),
  z.object({ commercial_offers: commercialOffers }),
  z.object({ shoppable_picture: shoppablePicture }),
  z.object({ rich_text: richText }),
  ownBlock,
]);
export type ContentBlock = z.output<typeof contentBlock>;

/** The fields of a block, by its name. */
export type BlockOf<Name extends string, Block = ContentBlock> =
  Block extends Record<Name, infer Fields> ? Fields : never;
