import type { FooterLayout, HeaderLayout } from '../../shared/contract/content/content.ts';
import type { ContentLink } from '../../shared/contract/content/content-link.ts';
import { targetOf } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

type Request = Pick<PageRequest, 'locale' | 'domain' | 'hasPage'>;

const isOffered = (link: ContentLink, request: Request): boolean => request.hasPage(targetOf(link, request) ?? '');

/**
 * Header menu and footer lists are written per language; links to pages that the market does not have are left out
 * (specification, section 3: the flags of the market).
 */
export const offeredInHeader = (header: HeaderLayout, request: Request): HeaderLayout => ({
  ...header,
  navigation_group: header.navigation_group.filter((link) => isOffered(link, request)),
});

export const offeredInFooter = (footer: FooterLayout, request: Request): FooterLayout => ({
  ...footer,
  links_modular: footer.links_modular.map((block) => ({
    ...block,
    links_group: block.links_group.filter((link) => isOffered(link, request)),
  })),
});
