import type { z } from 'zod';
import type { contentImage } from '../../shared/contract/content/content-link.ts';
import { pageLink, type StoredLink } from '../../starter/content/links.ts';
import type { Format } from '../../studio/drawings.ts';
import { type FamilyId, families } from '../catalogue/families.ts';
import type { Editorial } from '../studio/drawing/spec.ts';
import type { LookbookPicture } from '../studio/lookbook.ts';

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

/** A composed picture, by name and format. */
export function picture(name: Editorial | LookbookPicture, format: Format, alt: string): z.input<typeof contentImage> {
  return { image_file: { url: `/editorial/${name}?format=${format}` }, alt_attribute: alt };
}
