import type { ReactElement, ReactNode } from 'react';
import type { ContentLink } from '../../../shared/contract/content/content-link.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Target of a managed link: the url of the page, otherwise the external link; undefined if it has neither. */
export function targetOf(link: ContentLink, { locale }: Pick<PageRequest, 'locale'>): string | undefined {
  const target = link.page_reference[0]?.url ?? link.external_link ?? '';
  if (target === '') return undefined;
  if (!target.startsWith('/')) return target;
  // Content writes page urls with or without the market's prefix.
  return target === `/${locale}` || target.startsWith(`/${locale}/`) ? target : `/${locale}${target}`;
}

/** Links whose path does not start with a slash, and have no hash, are external (specification, section 2). */
function isExternal(target: string): boolean {
  return !target.startsWith('/') && !target.startsWith('#');
}

/** True if the link has a target in this market; buttons without one are not rendered. */
export function leadsSomewhere(link: ContentLink, request: PageRequest): boolean {
  const target = targetOf(link, request);
  return target !== undefined && request.hasPage(target);
}

interface ContentAnchorProps {
  link: ContentLink;
  request: PageRequest;
  className?: string | undefined;
  /** Defaults to the link's title. */
  children?: ReactNode;
}

/**
 * A managed link with all its attributes. Plain text if it has no target, or if the market does not have the target
 * page. The target of an obfuscated link is readable only by a script; without one the link does nothing.
 */
export function ContentAnchor({ link, request, className, children = link.title }: ContentAnchorProps): ReactElement {
  const target = targetOf(link, request);
  if (target === undefined || !request.hasPage(target)) return <span className={className}>{children}</span>;
  const opensWindow = link.target_attribute === '_blank';
  const relations = [link.rel_attribute, isExternal(target) ? 'external' : null, opensWindow ? 'noopener' : null];
  const rel = [...new Set(relations.flatMap((relation) => relation?.split(/\s+/) ?? []))].join(' ');
  const label = link.aria_label_attribute ?? undefined;
  if (link.is_obfuscated) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: the runtime follows it, by pointer and by Enter
      <a
        role="link"
        tabIndex={0}
        data-leads={btoa(encodeURI(target.toWellFormed()))}
        data-window={opensWindow ? '' : undefined}
        className={className}
        title={link.title_attribute ?? undefined}
        aria-label={link.aria_label_attribute ?? undefined}
      >
        {children}
        {opensWindow && <span className="visually-hidden"> {request.t('layout.external')}</span>}
      </a>
    );
  }
  return (
    <a
      href={target}
      className={className}
      title={link.title_attribute ?? undefined}
      aria-label={opensWindow && label !== undefined ? `${label} ${request.t('layout.external')}` : label}
      target={link.target_attribute ?? undefined}
      rel={rel === '' ? undefined : rel}
    >
      {children}
      {opensWindow && label === undefined && <span className="visually-hidden"> {request.t('layout.external')}</span>}
    </a>
  );
}
