import type { ReactElement, ReactNode } from 'react';
import type { ContentLink } from '../../../shared/contract/content/content-link.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Where a managed link leads: the page's url, otherwise the external link; undefined when it has neither. */
export function targetOf(link: ContentLink, { locale }: Pick<PageRequest, 'locale'>): string | undefined {
  const target = link.page_reference[0]?.url ?? link.external_link ?? '';
  if (target === '') return undefined;
  if (!target.startsWith('/')) return target;
  // Content names pages with or without the market that it is written for.
  return target === `/${locale}` || target.startsWith(`/${locale}/`) ? target : `/${locale}${target}`;
}

/** Links whose path does not start with a slash, and have no hash, are external (specification, section 2). */
function isExternal(target: string): boolean {
  return !target.startsWith('/') && !target.startsWith('#');
}

/** Whether a link leads somewhere in this market: a button that does not is left out. */
export function leadsSomewhere(link: ContentLink, request: PageRequest): boolean {
  const target = targetOf(link, request);
  return target !== undefined && request.hasPage(target);
}

interface ContentAnchorProps {
  link: ContentLink;
  request: PageRequest;
  className?: string | undefined;
  /** The link's title when absent. */
  children?: ReactNode;
}

/**
 * A managed link with all that content says of it. Text alone when it leads nowhere, or to what its market has not. One that is obfuscated has its
 * address where only a script reads it; without one it leads nowhere.
 */
export function ContentAnchor({
  link,
  request,
  className,
  children = link.title,
}: ContentAnchorProps): ReactElement {
  const target = targetOf(link, request);
  if (target === undefined || !request.hasPage(target)) return <span className={className}>{children}</span>;
  const opensWindow = link.target_attribute === '_blank';
  const relations = [
    link.rel_attribute,
    isExternal(target) ? 'external' : null,
    opensWindow ? 'noopener' : null,
  ];
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
      {opensWindow && label === undefined && (
        <span className="visually-hidden"> {request.t('layout.external')}</span>
      )}
    </a>
  );
}
