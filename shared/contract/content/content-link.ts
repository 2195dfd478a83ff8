import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';

/** True if an address leads to a page, another site, an e-mail address or a telephone number; never to a script. */
function isLinkAddress(address: string): boolean {
  const [start = ''] = address.split(/[/?#]/, 1);
  return /^(?:https?|mailto|tel):/i.test(start) || !/[:\\\p{Cc}]/u.test(start);
}

/** A link as the content service stores it: the target is the page's url, otherwise the external link. */
export const contentLink = z.object({
  title: z.string(),
  page_reference: listOf(z.object({ uid: z.string(), url: z.string().startsWith('/') })).default([]),
  external_link: z.string().refine(isLinkAddress, 'A link of this kind leads nowhere').nullable().default(null),
  title_attribute: z.string().nullable().default(null),
  aria_label_attribute: z.string().nullable().default(null),
  rel_attribute: z.string().nullable().default(null),
  target_attribute: orElse(z.enum(['_blank', '_self']).nullable(), null),
  /** Visible to shoppers, not to search engines: a click handler instead of an address (specification, section 2). */
  is_obfuscated: orElse(z.boolean(), false),
});
export type ContentLink = z.output<typeof contentLink>;

/** A picture of the content service: `url` is a path of the picture host. */
export const contentImage = z.object({
  image_file: z.object({ url: z.string().startsWith('/') }),
  alt_attribute: z.string(),
});
