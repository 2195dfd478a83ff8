import type { FooterLayout, HeaderLayout } from '../../shared/contract/content/content.ts';
import type { ContentLink } from '../../shared/contract/content/content-link.ts';
import { matchRoute } from '../../shared/routes.ts';
import { targetOf } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { isOn } from '../page/row.ts';
import { pages } from '../pages.ts';

type Market = Pick<PageRequest, 'locale' | 'domain'>;

/** `PageRequest.hasPage` of a market. */
export function hasPage(target: string, { locale, domain }: Market): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  if (!path.startsWith(`/${locale}/`)) return true;
  const found = matchRoute(locale, path.slice(locale.length + 1).replace(/\/$/, ''));
  const row = found && pages[found.name];
  return row === undefined || row.audience === 'endpoint' || isOn(row.flag, domain);
}

const isOffered = (link: ContentLink, market: Market): boolean =>
  hasPage(targetOf(link, market) ?? '', market);

/**
 * The "more" menu and the lists of the footer are written for a language; links to what its market does not have are left
 * out (specification, section 3: the flags of the market).
 */
export const offeredInHeader = (header: HeaderLayout, market: Market): HeaderLayout => ({
  ...header,
  navigation_group: header.navigation_group.filter((link) => isOffered(link, market)),
});

export const offeredInFooter = (footer: FooterLayout, market: Market): FooterLayout => ({
  ...footer,
  links_modular: footer.links_modular.map((block) => ({
    ...block,
    links_group: block.links_group.filter((link) => isOffered(link, market)),
  })),
});
