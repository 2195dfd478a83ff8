import { footerLayout, headerLayout, siteSelector } from '../../../shared/contract/content/content.ts';
import { contentPage } from '../../../shared/contract/content/content-page.ts';
import { contentZone } from '../../../shared/contract/content/content-zone.ts';
import type { NamedPageType } from '../../content/page-names.ts';
import { type Shape, shapeOf } from './shape.ts';

/** The schemas of the types of entries that can be edited. */
export const entryTypes = {
  page: contentPage,
  landing_page: contentPage,
  lookbook_page: contentPage,
  trend_page: contentPage,
  blog_page: contentPage,
  help_page: contentPage,
  zone: contentZone,
  header_layout: headerLayout,
  footer_layout: footerLayout,
  site_selector_component: siteSelector,
} as const;

export type EntryType = keyof typeof entryTypes;

export const entryTypeNames = Object.keys(entryTypes).filter(isEntryType);

export function isEntryType(name: string): name is EntryType {
  return Object.hasOwn(entryTypes, name);
}

/** The shapes of what is stored: the content service adds the id of an entry and the addresses of a page. */
const shapes = {
  page: shapeOf(contentPage.omit({ uid: true, url: true, former_urls: true, locales: true })),
  zone: shapeOf(contentZone.omit({ uid: true })),
  header_layout: shapeOf(headerLayout),
  footer_layout: shapeOf(footerLayout),
  site_selector_component: shapeOf(siteSelector),
};

/** What the schema of a type says about its stored entries. */
export const entryShape = (type: EntryType): Shape =>
  type in shapes ? shapes[type as keyof typeof shapes] : shapes.page;

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

/** The types with one entry in each market, which is named like its type. */
export const singleTypes = ['header_layout', 'footer_layout', 'site_selector_component'] as const;
export type SingleType = (typeof singleTypes)[number];

export function isSingleType(name: string): name is SingleType {
  return singleTypes.some((type) => type === name);
}
