import type { z } from 'zod';
import type { contentImage, contentLink } from '../../shared/contract/content/content-link.ts';
import type { Format } from '../../studio/drawings.ts';
import { type FamilyId, families } from '../catalogue/families.ts';
import type { Editorial } from '../studio/drawing/spec.ts';
import type { LookbookPicture } from '../studio/lookbook.ts';

/** A stored link: the page by uid; its address is resolved when the content is read. */
export type StoredLink = Omit<z.input<typeof contentLink>, 'page_reference'> & {
  page_reference?: readonly { uid: string }[];
};

/** A link to a managed page, by uid. */
export function pageLink(title: string, uid: string, rest: Partial<StoredLink> = {}): StoredLink {
  return { title, page_reference: [{ uid }], ...rest };
}

/** A link to a family's listing; the title defaults to the family's. */
export function familyLink(
  familyId: FamilyId,
  language: keyof (typeof families)[number]['title'],
  rest: Partial<StoredLink> = {},
): StoredLink {
  const family = families.find((found) => found.familyId === familyId);
  if (family === undefined) throw new Error(`No family '${familyId}'`);
  return pageLink(family.title[language], `family:${familyId}`, rest);
}

/** A link to another site, in a new window. */
export function externalLink(title: string, url: string, label: string): StoredLink {
  return {
    title,
    external_link: url,
    target_attribute: '_blank',
    rel_attribute: 'noopener',
    aria_label_attribute: label,
    title_attribute: null,
  };
}

/** A composed picture, by name and format. */
export function picture(name: Editorial | LookbookPicture, format: Format, alt: string): z.input<typeof contentImage> {
  return { image_file: { url: `/editorial/${name}?format=${format}` }, alt_attribute: alt };
}
