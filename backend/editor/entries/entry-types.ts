import type { z } from 'zod';
import { footerLayout, headerLayout, siteSelector } from '../../../shared/contract/content/content.ts';
import { contentPage } from '../../../shared/contract/content/content-page.ts';
import { contentZone } from '../../../shared/contract/content/content-zone.ts';
import type { NamedPageType } from '../../content/page-names.ts';

/** The types of entries that can be edited, with their title for staff and their schema. */
export const entryTypes = {
  page: { title: 'Home page', schema: contentPage },
  landing_page: { title: 'Landing pages and texts', schema: contentPage },
  lookbook_page: { title: 'Lookbooks', schema: contentPage },
  trend_page: { title: 'Trends', schema: contentPage },
  blog_page: { title: 'Journal', schema: contentPage },
  help_page: { title: 'Help', schema: contentPage },
  zone: { title: 'Around listings, product, cart, order and account', schema: contentZone },
  header_layout: { title: 'Menu and notification', schema: headerLayout },
  footer_layout: { title: 'Footer', schema: footerLayout },
  site_selector_component: { title: 'Country selector', schema: siteSelector },
} as const satisfies Record<string, { title: string; schema: z.ZodType }>;

export type EntryType = keyof typeof entryTypes;

export function isEntryType(name: string): name is EntryType {
  return Object.hasOwn(entryTypes, name);
}

/** The types of pages that can be added, renamed, taken down and deleted. */
export const namedPageTypes = [
  'landing_page',
  'lookbook_page',
  'trend_page',
  'blog_page',
  'help_page',
] as const satisfies readonly NamedPageType[];

export function isNamedPageType(name: string): name is NamedPageType {
  return namedPageTypes.some((type) => type === name);
}
