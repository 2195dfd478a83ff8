import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { word } from '../gateway/values.ts';
import { contentBlock } from './content-blocks.ts';
import { contentImage } from './content-link.ts';

/** The kinds of managed pages. `page` are those with a route of their own, such as the home page. */
export const pageTypes = [
  'page',
  'landing_page',
  'lookbook_page',
  'trend_page',
  'blog_page',
  'help_page',
] as const;
export type PageType = (typeof pageTypes)[number];

/** Landing pages that the shop's own code leads to, by id: they must stand. */
export const namedInCode = ['terms', 'contact', 'privacy'] as const;

/** The landing page of the private sale, by id: where content has it, the account leads there while the sale goes on. */
export const privateSalePage = 'privatesale';

/** Search-engine data of a managed page. */
const seoPageData = z.object({
  title_page: z.string(),
  description_page: z.string().nullable().default(null),
  keywords: z.string().nullable().default(null),
  meta_robots: listOf(z.string()).default([]),
  canonical: z.string().nullable().default(null),
});

/** A managed page: blocks from top to bottom, and what lists and search engines tell of it. */
export const contentPage = z.object({
  /** The id in its address. */
  uid: word,
  title: z.string(),
  seo: seoPageData,
  /** A sentence or two, where the page is one of a list. */
  summary: orElse(z.string().nullable(), null),
  /** Stands for the page in lists and link previews. */
  image: orElse(contentImage.nullable(), null),
  /** `text`: to be read from top to bottom, with a list of its sections. */
  presentation: orElse(z.enum(['campaign', 'text']), 'campaign'),
  /** Day of the first and of the last version. */
  published_at: orElse(z.iso.date().nullable(), null),
  updated_at: orElse(z.iso.date().nullable(), null),
  author: orElse(z.string().nullable(), null),
  /** Its products are listed below the blocks. */
  family_id: orElse(word.nullable(), null),
  /** Its place among its like; lower ones come first. */
  position: orElse(z.int(), 0),
  /** Its path without market prefix: other spellings lead to it. */
  url: orElse(z.string().startsWith('/').nullable(), null),
  /** Where it was before, in this market: these paths lead to it. */
  former_urls: orElse(listOf(z.string().startsWith('/')), []),
  /** The markets where it exists. */
  locales: orElse(listOf(z.object({ locale: z.string(), url: z.string().startsWith('/') })), []),
  blocks: orElse(listOf(contentBlock), []),
});
export type ContentPage = z.output<typeof contentPage>;
