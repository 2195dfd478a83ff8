import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { word } from '../gateway/values.ts';
import { contentBlock } from './content-blocks.ts';
import { contentImage } from './content-link.ts';

/** The types of managed pages. A `page` has a route of its own, such as the home page. */
export const pageTypes = ['page', 'landing_page', 'lookbook_page', 'trend_page', 'blog_page', 'help_page'] as const;
export type PageType = (typeof pageTypes)[number];

/** Ids of landing pages that the code links to: they must exist. */
export const namedInCode = ['terms', 'contact', 'privacy'] as const;

/** Id of the landing page of the private sale: if it exists, the account links to it during the sale. */
export const privateSalePage = 'privatesale';

const seoPageData = z.object({
  title_page: z.string(),
  description_page: z.string().nullable().default(null),
  keywords: z.string().nullable().default(null),
  meta_robots: listOf(z.string()).default([]),
  canonical: z.string().nullable().default(null),
});

/** A managed page: blocks from top to bottom, and its data for lists and search engines. */
export const contentPage = z.object({
  /** The id in its address. */
  uid: word,
  title: z.string(),
  seo: seoPageData,
  /** A sentence or two, for lists of pages. */
  summary: orElse(z.string().nullable(), null),
  /** Picture of the page in lists and link previews. */
  image: orElse(contentImage.nullable(), null),
  /** `text`: read from top to bottom, with a table of contents. */
  presentation: orElse(z.enum(['campaign', 'text']), 'campaign'),
  /** Days of the first and the latest version. */
  published_at: orElse(z.iso.date().nullable(), null),
  updated_at: orElse(z.iso.date().nullable(), null),
  author: orElse(z.string().nullable(), null),
  /** Its products are listed below the blocks. */
  family_id: orElse(word.nullable(), null),
  /** Order among pages of its type; lower ones come first. */
  position: orElse(z.int(), 0),
  /** Its path without market prefix; other spellings redirect to it. */
  url: orElse(z.string().startsWith('/').nullable(), null),
  /** Its former paths in this market; they redirect to it. */
  former_urls: orElse(listOf(z.string().startsWith('/')), []),
  /** The markets where it exists. */
  locales: orElse(listOf(z.object({ locale: z.string(), url: z.string().startsWith('/') })), []),
  blocks: orElse(listOf(contentBlock), []),
});
export type ContentPage = z.output<typeof contentPage>;
