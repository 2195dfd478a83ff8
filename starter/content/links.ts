import type { z } from 'zod';
import type { contentLink } from '../../shared/contract/content/content-link.ts';

/** A stored link: the page by uid; its address is resolved when the content is read. */
export type StoredLink = Omit<z.input<typeof contentLink>, 'page_reference'> & {
  page_reference?: readonly { uid: string }[];
};

/** A link to a managed page, by uid. */
export function pageLink(title: string, uid: string, rest: Partial<StoredLink> = {}): StoredLink {
  return { title, page_reference: [{ uid }], ...rest };
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
