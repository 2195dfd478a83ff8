import { z } from 'zod';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { word } from '../gateway/values.ts';
import { contentImage, contentLink } from './content-link.ts';
import { contentPage, pageTypes } from './content-page.ts';
import { contentZone } from './content-zone.ts';

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);

const menuLink = contentLink.extend({
  highlight_badge: z.object({ title: z.string(), highlight_badge_color: hexColor.nullable() }).nullable().default(null),
  have_separator: z.boolean().default(false),
});

const subEntriesBlock = z.object({
  title: z.string(),
  title_color: hexColor.nullable().default(null),
  block_highlight_color: hexColor.nullable().default(null),
  is_collapsed: z.boolean().default(false),
  link_group: listOf(menuLink),
});

const subEntriesImage = contentImage.extend({
  is_highlighted: z.boolean().default(false),
  link: contentLink.nullable().default(null),
});

const navigationEntry = contentLink.extend({
  is_highlighted: z.boolean().default(false),
  text_color: hexColor.nullable().default(null),
  background_color: hexColor.nullable().default(null),
  sub_entries_modular: listOf(
    z.union([z.object({ image: subEntriesImage }), z.object({ sub_entries_block: subEntriesBlock })]),
  ).default([]),
});
export type NavigationEntry = z.output<typeof navigationEntry>;

const bannerType = z.enum(['default', 'info', 'warning', 'danger', 'success', 'fid', 'alert']);

export const headerLayout = z.object({
  navigation_modular: listOf(z.object({ navigation_entry_block: navigationEntry })),
  /** Links of the "more" menu. */
  navigation_group: listOf(contentLink),
  notification: z
    .object({
      content: z.string(),
      type: orElse(bannerType, 'default'),
      link: contentLink.nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type HeaderLayout = z.output<typeof headerLayout>;

const newsletterBanner = z.object({
  title: z.string(),
  texts: z.object({ short_text: z.string(), long_text: z.string(), text_color: hexColor.nullable() }),
  cta: z.object({ label: z.string(), cta_label_color: hexColor.nullable(), cta_color: hexColor.nullable() }),
  background: z.object({ background_color: hexColor.nullable() }),
});

const linksBlock = z.object({ title: z.string(), links_group: listOf(contentLink) });

export const footerLayout = z.object({
  reinsurances: listOf(z.object({ title: z.string(), description: z.string(), link_global: contentLink.nullable() })),
  legals: listOf(contentLink),
  banner_newsletter: newsletterBanner.nullable(),
  community: z
    .object({
      title: z.string(),
      group: listOf(z.object({ title: z.string(), page_link: contentLink, image: contentImage })),
    })
    .nullable(),
  networks: z.object({
    title: z.string(),
    list: listOf(
      z.object({
        link_informations: contentLink,
        icon: z.enum(['instagram', 'pinterest', 'tiktok', 'youtube', 'facebook']),
      }),
    ),
  }),
  links_modular: listOf(linksBlock),
});
export type FooterLayout = z.output<typeof footerLayout>;

export const siteSelector = z.object({
  title: z.string(),
  country_reference: listOf(
    z.object({
      country_name: z.string(),
      country_language: z.string(),
      /** Market prefix that the entry leads to. */
      country_code: z.string(),
      display_flag: z.boolean(),
    }),
  ),
});
export type SiteSelector = z.output<typeof siteSelector>;

/** A picture stored in the content service. */
const asset = z.object({
  uid: z.string(),
  title: orElse(z.string(), ''),
  folder: z.string(),
  url: z.string().startsWith('/'),
});
export type Asset = z.output<typeof asset>;

const query = {
  locale: z.string(),
  /** `preview` shows drafts, for the token of a preview link and the path that it is for. */
  environment: word,
  preview: z.string().max(100).optional(),
  previewPath: z.string().max(2000).optional(),
};

export const contentRows = {
  getHeader: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/header_layout/entries',
    input: z.object({ ...query, include: z.literal('notification,navigation_reference') }),
    output: z.object({ entries: filledListOf(headerLayout) }),
    access: 'anyone',
    failure: 'null',
  }),
  getFooter: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/footer_layout/entries',
    input: z.object({ ...query, include: z.literal('references'), only: z.literal('url') }),
    output: z.object({ entries: filledListOf(footerLayout) }),
    access: 'anyone',
    failure: 'null',
  }),
  getSiteSelector: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/site_selector_component/entries',
    input: z.object({ ...query, include: z.literal('country_reference') }),
    output: z.object({ entries: filledListOf(siteSelector) }),
    access: 'anyone',
    failure: 'null',
  }),
  /** Returns the paths, without market prefix, of managed pages by uid, in one locale. */
  getPageUrls: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/page_url/entries',
    input: z.object({ ...query, uids: z.string() }),
    output: z.object({ entries: listOf(z.object({ uid: z.string(), url: z.string().startsWith('/') })) }),
    access: 'anyone',
    failure: 'null',
  }),
  /** Returns the pictures of a folder, ordered by name. `query` is a filter as for pages. */
  getAssets: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/assets',
    input: z.object({ ...query, folder: z.string().max(100), query: z.string().max(500).optional() }),
    output: z.object({ assets: listOf(asset) }),
    access: 'anyone',
    failure: 'null',
  }),
  /** Returns the content above and below a page's own content, by uid. */
  getZones: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/zone/entries',
    input: z.object({ ...query, query: z.string().max(500) }),
    output: z.object({ entries: listOf(contentZone) }),
    access: 'anyone',
    failure: 'null',
  }),
  /**
   * Returns the managed pages of a type; empty if there are none. `query` is a filter in JSON, `{"uid":"home"}`:
   * values that fields of an entry must have. `only` names the requested fields, `include` additional ones: `locales`,
   * where else the page exists, and `former_urls`, where it was before. This row is last because the paths above also
   * match it.
   */
  getPages: row({
    upstream: 'content',
    method: 'GET',
    path: '/cms/v3/content_types/{type}/entries',
    input: z.object({
      ...query,
      type: z.enum(pageTypes),
      query: z.string().max(500).optional(),
      include: z.string().max(200).optional(),
      only: z.string().max(200).optional(),
    }),
    output: z.object({ entries: listOf(contentPage) }),
    access: 'anyone',
    failure: 'null',
  }),
};
